//! Takes the pipeline out of a job's arguments, so that one server serves jobs of any pipeline.

use mohole_preload::protocol::PIPELINE_PLACEHOLDER;
use mohole_testcase::{Job, Pipeline, pipeline_argument, pipeline_of_argument};

/// The arguments with a placeholder, and the pipeline's text; `None` where there is not exactly one pipeline.
pub(crate) fn take_pipeline(job: &Job) -> Option<(Vec<String>, String)> {
    let mut pipelines = job.args.iter().filter_map(|arg| pipeline_of_argument(arg));
    let pipeline = pipelines.next().filter(|text| !text.contains('\0'))?;
    if pipelines.next().is_some() {
        return None;
    }
    Some((replaced(job, &pipeline_argument(PIPELINE_PLACEHOLDER)), pipeline.to_owned()))
}

/// The job with an empty pipeline instead of its own, if it has exactly one.
pub fn without_passes(job: &Job) -> Option<Job> {
    take_pipeline(job)?;
    let empty = Pipeline::on_module([]).to_argument();
    Some(Job { args: replaced(job, &empty).into(), ..job.clone() })
}

fn replaced(job: &Job, argument: &str) -> Vec<String> {
    let replace = |arg: &String| match pipeline_of_argument(arg) {
        Some(_) => argument.to_owned(),
        None => arg.clone(),
    };
    job.args.iter().map(replace).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(args: &[&str]) -> Option<(String, String)> {
        let job = Job::new(args.iter().copied(), &b""[..]);
        take_pipeline(&job).map(|(args, pipeline)| (args.join(" "), pipeline))
    }

    #[test]
    fn one_pipeline_is_taken_out_and_the_rest_stays() {
        let open = format!("--a --pass-pipeline={PIPELINE_PLACEHOLDER} --b");
        let expected = Some((open, "builtin.module(cse)".to_owned()));
        assert_eq!(taken(&["--a", "--pass-pipeline=builtin.module(cse)", "--b"]), expected);
    }

    #[test]
    fn a_pipeline_that_does_nothing_takes_the_place_of_one() {
        let job = Job::new(["--a", "--pass-pipeline=any(cse)"], &b""[..]);
        assert_eq!(*without_passes(&job).unwrap().args, ["--a", "--pass-pipeline=builtin.module()"]);
        assert!(without_passes(&Job::new(["--cse"], &b""[..])).is_none());
    }

    #[test]
    fn none_and_two_are_left_alone() {
        assert_eq!(taken(&["--cse"]), None);
        assert_eq!(taken(&["--pass-pipeline=any(cse)", "--pass-pipeline=any(sccp)"]), None);
    }
}
