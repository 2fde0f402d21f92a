//! The last step of learning: templates that were accepted alone but spoil programs are found and dropped.

use mohole_testcase::Rng;

use super::generator::{Generator, SIZE};
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
    /// By template, as the generator numbers them.
    counts: Vec<Count>,
}

/// What became of the programs with one template.
#[derive(Clone, Copy, Default)]
struct Count {
    uses: u32,
    refusals: u32,
    deaths: u32,
}

impl Count {
    /// One death proves nothing: all of a program's templates are blamed for it.
    fn spoils(self) -> bool {
        let half = |times: u32| times * 2 >= self.uses;
        (self.refusals > 0 && half(self.refusals)) || (self.deaths > 1 && half(self.deaths))
    }
}

impl Rehearsal {
    /// A rehearsal of all that was learned.
    pub fn new(knowledge: Knowledge, seed: u64) -> Self {
        let generator = Generator::new(&knowledge);
        let counts = vec![Count::default(); generator.template_count()];
        Rehearsal { knowledge, generator, rng: Rng::new(seed), counts }
    }

    /// A program to be run.
    pub fn propose(&mut self) -> Performance {
        let (text, used) = self.generator.text_and_templates(SIZE, &mut self.rng);
        Performance { used, text }
    }

    /// Takes in what became of a program. A refusal is blamed on the templates with the operation that the
    /// diagnostic names; a death on all, since nobody says whose it is.
    pub fn learn(&mut self, performance: &Performance, answer: &Answer) {
        for &template in &performance.used {
            let count = &mut self.counts[template];
            count.uses += 1;
            match answer {
                Answer::Accepted(_) => {}
                Answer::Refused(message) => {
                    let culprit = message.split('\'').nth(1);
                    count.refusals +=
                        u32::from(culprit.is_some_and(|op| self.generator.brings(template, op)));
                }
                Answer::Crashed => count.deaths += 1,
            }
        }
    }

    /// The knowledge without the templates that spoil programs, and how many those are.
    pub fn finish(mut self) -> (Knowledge, usize) {
        let spoilers: Vec<usize> = (0..self.counts.len()).filter(|&at| self.counts[at].spoils()).collect();
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
