//! The last step of learning: templates that were accepted alone but spoil programs are found and dropped.

use mohole_testcase::Rng;

use super::generator::Generator;
use super::knowledge::Knowledge;
use super::learner::Answer;

/// A program of many templates, and which they are.
pub struct Performance {
    used: Vec<usize>,
    /// The program.
    pub text: String,
}

/// Composes programs of what was learned and keeps count of who spoils them.
pub struct Rehearsal {
    knowledge: Knowledge,
    generator: Generator,
    rng: Rng,
    /// By template, as the generator numbers them: how often it was in a program, and in how many it was blamed.
    counts: Vec<(u32, u32)>,
}

impl Rehearsal {
    /// A rehearsal of all that was learned.
    pub fn new(knowledge: Knowledge, seed: u64) -> Self {
        let generator = Generator::new(&knowledge);
        let counts = vec![(0, 0); generator.template_count()];
        Rehearsal { knowledge, generator, rng: Rng::new(seed), counts }
    }

    /// A program to be run.
    pub fn propose(&mut self) -> Performance {
        let (text, used) = self.generator.text_and_templates(&mut self.rng);
        Performance { used, text }
    }

    /// Takes in what became of a program. A refusal is blamed on the templates with the operation that the
    /// diagnostic names; a death on all, since nobody says whose it is.
    pub fn learn(&mut self, performance: &Performance, answer: &Answer) {
        for &template in &performance.used {
            let is_blamed = match answer {
                Answer::Accepted(_) => false,
                Answer::Refused(message) => {
                    message.split('\'').nth(1).is_some_and(|op| self.generator.brings(template, op))
                }
                Answer::Crashed => true,
            };
            let (uses, blames) = &mut self.counts[template];
            *uses += 1;
            *blames += u32::from(is_blamed);
        }
    }

    /// The knowledge without the templates that were blamed in half of the programs they were in, and how many
    /// those are.
    pub fn finish(mut self) -> (Knowledge, usize) {
        let spoils = |&(uses, blames): &(u32, u32)| blames > 0 && blames * 2 >= uses;
        let spoilers: Vec<usize> = (0..self.counts.len()).filter(|&at| spoils(&self.counts[at])).collect();
        // From the back, so that places stay what they were.
        for &template in spoilers.iter().rev() {
            let (op, place) = self.generator.origin(template);
            if let Some(templates) = self.knowledge.templates.get_mut(op) {
                templates.remove(place);
            }
        }
        self.knowledge.templates.retain(|_, templates| !templates.is_empty());
        (self.knowledge, spoilers.len())
    }
}
