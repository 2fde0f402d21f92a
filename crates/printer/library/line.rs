//! A line in the making.

/// A line longer than this leaves in pieces, so that what is printed need not fit into memory.
const PIECE: usize = 1 << 20;

pub struct Line<'a> {
    pub text: Vec<u8>,
    put: &'a mut dyn FnMut(&[u8]),
}

impl<'a> Line<'a> {
    /// A line that leaves by way of `put`.
    pub fn new(put: &'a mut dyn FnMut(&[u8])) -> Self {
        Line { text: Vec::new(), put }
    }

    /// To be called now and then while the text grows.
    pub fn make_room(&mut self) {
        if self.text.len() >= PIECE {
            (self.put)(&self.text);
            self.text.clear();
        }
    }

    /// Ends the line and lets it go.
    pub fn end(mut self) {
        self.text.push(b'\n');
        (self.put)(&self.text);
    }
}
