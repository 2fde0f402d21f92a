//! A buffer for one line of output.

/// A longer line is written in pieces, so that it need not fit into memory.
const PIECE_BYTES: usize = 1 << 20;

pub struct Line<'a> {
    pub text: Vec<u8>,
    put: &'a mut dyn FnMut(&[u8]),
}

impl<'a> Line<'a> {
    /// An empty line, to be written by `put`.
    pub fn new(put: &'a mut dyn FnMut(&[u8])) -> Self {
        Line { text: Vec::new(), put }
    }

    /// Writes a piece if the text is long. Call it repeatedly while the text grows.
    pub fn flush_if_long(&mut self) {
        if self.text.len() >= PIECE_BYTES {
            (self.put)(&self.text);
            self.text.clear();
        }
    }

    /// Ends the line and writes it.
    pub fn end(mut self) {
        self.text.push(b'\n');
        (self.put)(&self.text);
    }
}
