//! A slow link to a server: a proxy that lets so many bytes through in a second, both ways.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

/// Bytes that are passed on at a time.
const CHUNK: usize = 512;

/// Opens a slow link to a port of this machine; the port where it begins. It is there until the test ends.
pub(crate) fn slow_link(to: u16, bytes_per_second: u32) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let Ok(server) = TcpStream::connect(("127.0.0.1", to)) else { continue };
            for (from, to) in [(&client, &server), (&server, &client)] {
                let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                thread::spawn(move || pass_on(from, to, bytes_per_second));
            }
        }
    });
    port
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, bytes_per_second: u32) {
    let mut chunk = [0; CHUNK];
    while let Ok(count @ 1..) = from.read(&mut chunk) {
        thread::sleep(Duration::from_secs(1) * u32::try_from(count).unwrap() / bytes_per_second);
        if to.write_all(&chunk[..count]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
