//! Finds basic blocks: the instructions of each function are followed from its start.
//!
//! A block starts where a function starts, where a direct jump goes to, and after a conditional jump. Targets
//! of jumps through a register or a table are not known, nor is code that only exceptions reach.

use std::thread;

use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, OpKind};

use crate::Function;

/// Marks of a byte of the code.
const INSTRUCTION: u8 = 1;
const INSIDE: u8 = 2;
const BLOCK: u8 = 4;

/// Rounds in which code is followed from one function into another: hot parts and cold parts of functions
/// jump to each other.
const MAX_ROUNDS: usize = 8;

/// Where blocks start, in order. Of a function that contradicts itself only the first block counts.
pub(crate) fn find_blocks(code: &[u8], functions: &[Function]) -> Vec<u32> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
    let parts = functions.chunks(functions.len().div_ceil(threads).max(1));
    let mut finders: Vec<Finder<'_>> = parts.map(|functions| Finder::new(code, functions)).collect();
    thread::scope(|scope| {
        for finder in &mut finders {
            scope.spawn(|| finder.follow_all());
        }
    });
    for _ in 0..MAX_ROUNDS {
        let exits: Vec<u32> = finders.iter_mut().flat_map(Finder::take_exits).collect();
        for target in exits {
            let after = finders.partition_point(|finder| finder.first <= target);
            if let Some(finder) = after.checked_sub(1) {
                finders[finder].follow_from(target);
            }
        }
    }
    finders.iter().flat_map(Finder::blocks).collect()
}

/// More threads than this would wait for memory.
const MAX_THREADS: usize = 8;

/// Follows the code of some functions that are next to each other.
struct Finder<'a> {
    code: &'a [u8],
    functions: &'a [Function],
    /// Where the first of them starts.
    first: u32,
    /// Of the bytes from there on.
    marks: Vec<u8>,
    /// Functions that could not be followed without contradiction.
    is_odd: Vec<bool>,
    /// Jumps out of a function: the number of the function, and the target.
    exits: Vec<(usize, u32)>,
}

/// The instructions of a function contradict each other, so it has data among its code.
struct Odd;

impl<'a> Finder<'a> {
    fn new(code: &'a [u8], functions: &'a [Function]) -> Self {
        let first = functions.first().map_or(0, |function| function.start);
        let end = functions.last().map_or(0, |function| function.start + function.len);
        let marks = vec![0; (end - first) as usize];
        Finder { code, functions, first, marks, is_odd: vec![false; functions.len()], exits: Vec::new() }
    }

    fn follow_all(&mut self) {
        for (number, function) in self.functions.iter().enumerate() {
            self.follow_in(number, function.start);
        }
    }

    /// The targets of jumps out of functions, but for those that contradict themselves.
    fn take_exits(&mut self) -> Vec<u32> {
        let exits = std::mem::take(&mut self.exits).into_iter();
        exits.filter(|(number, _)| !self.is_odd[*number]).map(|(_, target)| target).collect()
    }

    /// Follows the code from the target of a jump.
    fn follow_from(&mut self, target: u32) {
        if let Some(number) = self.function_of(target) {
            self.follow_in(number, target);
        }
    }

    fn blocks(&self) -> Vec<u32> {
        let mut blocks = Vec::new();
        for (function, is_odd) in self.functions.iter().zip(&self.is_odd) {
            let len = if *is_odd { 1 } else { function.len };
            let start = (function.start - self.first) as usize;
            let marks = self.marks[start..start + len as usize].iter().zip(function.start..);
            let starts = marks.filter(|(mark, _)| **mark & (BLOCK | INSTRUCTION) == BLOCK | INSTRUCTION);
            blocks.extend(starts.map(|(_, at)| at));
        }
        blocks
    }

    fn function_of(&self, address: u32) -> Option<usize> {
        let number = self.functions.partition_point(|function| function.start <= address).checked_sub(1)?;
        let function = self.functions[number];
        (address - function.start < function.len).then_some(number)
    }

    fn follow_in(&mut self, number: usize, start: u32) {
        if !self.is_odd[number] && self.follow(number, start).is_err() {
            self.is_odd[number] = true;
        }
    }

    /// Follows the code from a place that starts a block.
    fn follow(&mut self, number: usize, start: u32) -> Result<(), Odd> {
        let Function { start: first, len, .. } = self.functions[number];
        let range = first..first + len;
        let code = &self.code[range.start as usize..range.end as usize];
        let mut decoder = Decoder::with_ip(64, code, first.into(), DecoderOptions::NONE);
        let mut open = vec![start];
        let mut instruction = Instruction::default();
        while let Some(start) = open.pop() {
            let mut at = start;
            *self.mark_of(at) |= BLOCK;
            if *self.mark_of(at) & INSTRUCTION != 0 {
                continue;
            }
            decoder.set_position((at - first) as usize).map_err(|_| Odd)?;
            decoder.set_ip(at.into());
            while at < range.end && *self.mark_of(at) & INSTRUCTION == 0 {
                decoder.decode_out(&mut instruction);
                self.mark(at, &instruction)?;
                at += instruction.len() as u32;
                if let Some(target) = target(&instruction) {
                    match u32::try_from(target).ok().filter(|target| range.contains(target)) {
                        Some(target) => open.push(target),
                        None => self.exits.extend(u32::try_from(target).map(|target| (number, target))),
                    }
                }
                match instruction.flow_control() {
                    FlowControl::Next | FlowControl::Call | FlowControl::IndirectCall => {}
                    FlowControl::ConditionalBranch if at < range.end => *self.mark_of(at) |= BLOCK,
                    _ => break,
                }
            }
        }
        Ok(())
    }

    fn mark_of(&mut self, at: u32) -> &mut u8 {
        &mut self.marks[(at - self.first) as usize]
    }

    /// Marks the bytes of an instruction, unless others claim them.
    fn mark(&mut self, at: u32, instruction: &Instruction) -> Result<(), Odd> {
        if instruction.is_invalid() {
            return Err(Odd);
        }
        let start = (at - self.first) as usize;
        let (first, rest) = self.marks[start..start + instruction.len()].split_at_mut(1);
        if first[0] & INSIDE != 0 || rest.iter().any(|mark| mark & INSTRUCTION != 0) {
            return Err(Odd);
        }
        first[0] |= INSTRUCTION;
        rest.iter_mut().for_each(|mark| *mark |= INSIDE);
        Ok(())
    }
}

/// The target of a direct jump.
fn target(instruction: &Instruction) -> Option<u64> {
    let is_jump = matches!(
        instruction.flow_control(),
        FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch
    );
    (is_jump && instruction.op0_kind() == OpKind::NearBranch64).then(|| instruction.near_branch_target())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function(start: u32, len: u32) -> Function {
        Function { start, len, is_part: false }
    }

    fn blocks(code: &[u8], functions: &[Function]) -> Vec<u32> {
        find_blocks(code, functions)
    }

    #[test]
    fn blocks_start_at_targets_and_after_conditional_jumps() {
        // 0: test edi, edi; 2: je 9; 4: mov eax, 1; 9: ret
        let code = [0x85, 0xff, 0x74, 0x05, 0xb8, 1, 0, 0, 0, 0xc3];
        assert_eq!(blocks(&code, &[function(0, 10)]), [0, 4, 9]);
    }

    #[test]
    fn calls_end_no_block_and_jumps_end_the_code() {
        // 0: call 0; 5: jmp 9; 7: two bytes that nobody reaches; 9: nop; 10: jmp rax; 12: nobody reaches it
        let code = [0xe8, 0xfb, 0xff, 0xff, 0xff, 0xeb, 0x02, 0x06, 0x06, 0x90, 0xff, 0xe0, 0x06];
        assert_eq!(blocks(&code, &[function(0, 13)]), [0, 9]);
    }

    #[test]
    fn a_function_with_data_in_its_way_keeps_its_first_block() {
        // 0: test edi, edi; 2: je 5, into the middle of the next instruction; 4: mov eax, 1; 9: ret
        let code = [0x85, 0xff, 0x74, 0x01, 0xb8, 1, 0, 0, 0, 0xc3];
        assert_eq!(blocks(&code, &[function(0, 10)]), [0]);
        // 0: je 3; 2: ret; 3: an invalid instruction
        assert_eq!(blocks(&[0x74, 0x01, 0xc3, 0x06], &[function(0, 4)]), [0]);
    }

    #[test]
    fn a_jump_into_the_middle_of_another_function_is_followed() {
        // The first: je 6; ret. The second: 4: ret; 5: unknown; 6: nop; 7: je 4; 9: ret.
        let code = [0x74, 0x04, 0xc3, 0x90, 0xc3, 0x06, 0x90, 0x74, 0xfb, 0xc3];
        assert_eq!(blocks(&code, &[function(0, 3), function(4, 6)]), [0, 2, 4, 6, 9]);
        // Unless it is not in scope.
        assert_eq!(blocks(&code, &[function(0, 3)]), [0, 2]);
    }

    #[test]
    fn an_instruction_does_not_leave_its_function() {
        // mov eax, .. is cut off by the end of the function.
        assert_eq!(blocks(&[0x90, 0xb8, 1, 0, 0, 0, 0xc3], &[function(0, 3)]), [0]);
    }
}
