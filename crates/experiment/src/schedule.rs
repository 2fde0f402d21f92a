//! Which runs are made in which order: in turns, so that a machine that is busy for a while favours none.

use crate::file::{Experiment, Measure, folder_name};
use crate::variant::Variant;

/// One run of a variant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Task<'a> {
    /// Of which.
    pub variant: &'a Variant,
    /// The seed.
    pub seed: u64,
    /// Which of the runs with this seed, from 1.
    pub repeat: u32,
}

/// A measurement with a seed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeasureTask<'a> {
    /// Which.
    pub measure: &'a Measure,
    /// The seed.
    pub seed: u64,
}

/// What is to be done next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scheduled {
    /// The number of the task.
    pub task: usize,
    /// Seconds of processor time until which it may run.
    pub until: f64,
}

impl Task<'_> {
    /// The name of its folder.
    pub fn folder(&self) -> String {
        match self.repeat {
            1 => format!("{}-{}", folder_name(self.variant.name()), self.seed),
            repeat => format!("{}-{}-{repeat}", folder_name(self.variant.name()), self.seed),
        }
    }
}

impl MeasureTask<'_> {
    /// The name of its file.
    pub fn file(&self) -> String {
        format!("{}-{}.json", folder_name(self.measure.name.get_ref()), self.seed)
    }
}

/// All runs: for each repeat and seed, all variants.
pub fn tasks(experiment: &Experiment) -> Vec<Task<'_>> {
    let mut tasks = Vec::new();
    for repeat in 1..=experiment.repeats {
        for &seed in &experiment.seeds {
            let of_seed = experiment.variant.iter().map(|variant| Task { variant, seed, repeat });
            tasks.extend(of_seed);
        }
    }
    tasks
}

/// All measurements.
pub fn measure_tasks(experiment: &Experiment) -> Vec<MeasureTask<'_>> {
    let of_seed = |&seed: &u64| experiment.measure.iter().map(move |measure| MeasureTask { measure, seed });
    experiment.seeds.iter().flat_map(of_seed).collect()
}

impl Scheduled {
    /// The next turn: the task that is the furthest behind in whole slices, the first of several. `used` has
    /// the seconds of processor time of each task, `None` for one that is done.
    pub fn next(experiment: &Experiment, used: &[Option<f64>]) -> Option<Scheduled> {
        let (budget, slice) = (experiment.budget?.seconds(), experiment.slice.seconds());
        let slices = |used: f64| (used / slice).floor();
        let open = used.iter().enumerate().filter_map(|(task, used)| Some((task, (*used)?)));
        let (task, used) = open.min_by(|a, b| slices(a.1).total_cmp(&slices(b.1)))?;
        Some(Scheduled { task, until: ((slices(used) + 1.0) * slice).min(budget) })
    }
}

/// The seconds of processor time that are left to be used.
pub fn estimate(experiment: &Experiment, used: &[Option<f64>], measures_left: &[MeasureTask<'_>]) -> f64 {
    let budget = experiment.budget.map_or(0.0, super::time::Time::seconds);
    let runs: f64 = used.iter().flatten().map(|used| (budget - used).max(0.0)).sum();
    // A sum of nothing is a negative zero.
    0.0 + runs + measures_left.iter().map(|task| task.measure.expected.seconds()).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn experiment() -> Experiment {
        let text = "title = \"t\"\nbudget = \"25s\"\nslice = \"10s\"\nseeds = [5, 6]\n\
             [[variant]]\nname = \"a b\"\n[[variant]]\nname = \"c\"\n";
        Experiment::parse(text).unwrap()
    }

    #[test]
    fn variants_take_turns() {
        let experiment = experiment();
        let tasks = tasks(&experiment);
        let names: Vec<String> = tasks.iter().map(Task::folder).collect();
        assert_eq!(names, ["a-b-5", "c-5", "a-b-6", "c-6"]);
        let mut used = vec![Some(0.0); 4];
        let mut order = Vec::new();
        while let Some(Scheduled { task, until }) = Scheduled::next(&experiment, &used) {
            order.push((task, until));
            used[task] = (until < 25.0).then_some(until + 0.3);
        }
        let slice = |until| [0, 1, 2, 3].map(|task| (task, until));
        assert_eq!(order, [slice(10.0), slice(20.0), slice(25.0)].concat());
    }

    #[test]
    fn an_interrupted_run_goes_on_first() {
        let used = [Some(12.0), Some(4.0), None, Some(10.0)];
        let next = Scheduled::next(&experiment(), &used).unwrap();
        assert_eq!(next, Scheduled { task: 1, until: 10.0 });
        assert_eq!(estimate(&experiment(), &used, &[]), 13.0 + 21.0 + 15.0);
    }
}
