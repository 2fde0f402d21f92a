#![allow(missing_docs)]
use mohole_ir::Module;
use mohole_recondition::{Checksum, Options, recondition};
use std::time::Instant;
fn main() {
    let texts: Vec<String> = std::fs::read_dir(std::env::args().nth(1).unwrap())
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|x| x == "gen"))
        .map(|p| std::fs::read_to_string(p).unwrap())
        .collect();
    let n = std::env::args().nth(2).map_or(5, |n| n.parse().unwrap());
    for _ in 0..n {
        let mut times = [0f64; 5];
        let mut ops = 0;
        for text in &texts {
            let t = Instant::now();
            let module = Module::parse(text).unwrap();
            times[0] += t.elapsed().as_secs_f64();
            ops += module.op_capacity();
            for (i, (entry, checksum)) in
                [(false, Checksum::None), (true, Checksum::None), (true, Checksum::Once)]
                    .into_iter()
                    .enumerate()
            {
                let mut m = module.clone();
                let t = Instant::now();
                recondition(&mut m, &Options { entry, checksum, ..Options::default() });
                times[1 + i] += t.elapsed().as_secs_f64();
                if i == 2 {
                    let t = Instant::now();
                    std::hint::black_box(m.to_string());
                    times[4] += t.elapsed().as_secs_f64();
                }
            }
        }
        let us = times.map(|t| (t * 1e6 / texts.len() as f64) as i64);
        println!(
            "ops {} parse {} rules {} entry {} checksum {} print {}: {} a second",
            ops / texts.len(),
            us[0],
            us[1],
            us[2] - us[1],
            us[3] - us[2],
            us[4],
            1_000_000 / (us[0] + us[3] + us[4])
        );
    }
}
