//! The last step of learning: drops templates that were accepted alone but make whole programs invalid.

use mohole_testcase::Rng;

use super::generator::{Generator, SIZE};
use super::knowledge::Knowledge;
use super::learner::Answer;

/// A program of many templates, with their numbers.
pub struct ComposedProgram {
    used: Vec<usize>,
    /// The program.
    pub text: String,
}

/// Composes programs of templates and counts for each template how many of its programs were refused.
pub struct TemplateFilter {
    knowledge: Knowledge,
    generator: Generator,
    rng: Rng,
    /// By template, as the generator numbers them.
    counts: Vec<Count>,
}

/// The answers to the programs with one template.
#[derive(Clone, Copy, Default)]
struct Count {
    uses: u32,
    refusals: u32,
    crashes: u32,
}

impl Count {
    /// A crash counts for all templates of a program, so a single one proves nothing.
    fn is_harmful(self) -> bool {
        let half = |times: u32| times * 2 >= self.uses;
        (self.refusals > 0 && half(self.refusals)) || (self.crashes > 1 && half(self.crashes))
    }
}

impl TemplateFilter {
    /// A filter for all templates.
    pub fn new(knowledge: Knowledge, seed: u64) -> Self {
        let generator = Generator::new(&knowledge);
        let counts = vec![Count::default(); generator.template_count()];
        TemplateFilter { knowledge, generator, rng: Rng::new(seed), counts }
    }

    /// A program to be run.
    pub fn propose(&mut self) -> ComposedProgram {
        let (text, used) = self.generator.text_and_templates(SIZE, &mut self.rng);
        ComposedProgram { used, text }
    }

    /// Counts the answer to a program. A refusal counts for templates with the operation that the diagnostic
    /// names; a crash counts for all templates of the program.
    pub fn learn(&mut self, program: &ComposedProgram, answer: &Answer) {
        for &template in &program.used {
            let count = &mut self.counts[template];
            count.uses += 1;
            match answer {
                Answer::Accepted(_) => {}
                Answer::Refused(message) => {
                    let culprit = message.split('\'').nth(1);
                    count.refusals +=
                        u32::from(culprit.is_some_and(|op| self.generator.brings(template, op)));
                }
                Answer::Crashed => count.crashes += 1,
            }
        }
    }

    /// The knowledge without harmful templates, and their number.
    pub fn finish(mut self) -> (Knowledge, usize) {
        let harmful: Vec<usize> = (0..self.counts.len()).filter(|&at| self.counts[at].is_harmful()).collect();
        // From the back, so that earlier indices stay valid.
        for &template in harmful.iter().rev() {
            let (op, place) = self.generator.origin(template);
            if let Some(templates) = self.knowledge.templates.get_mut(op) {
                templates.remove(place);
            }
        }
        self.knowledge.templates.retain(|_, templates| !templates.is_empty());
        (self.knowledge, harmful.len())
    }
}
