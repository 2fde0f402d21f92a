//! A job's pipeline taken out of its arguments, so that one server serves jobs of any pipeline.

use mohole_preload::protocol::{PIPELINE_OPTION, PIPELINE_PLACEHOLDER};
use mohole_testcase::Job;

/// The arguments with a placeholder, and the pipeline; `None` where there is not exactly one pipeline.
pub(crate) fn take_pipeline(job: &Job) -> Option<(Vec<String>, String)> {
    let mut pipelines = job.args.iter().filter_map(|arg| arg.strip_prefix(PIPELINE_OPTION));
    let pipeline = pipelines.next().filter(|text| !text.contains('\0'))?;
    if pipelines.next().is_some() {
        return None;
    }
    let open = |arg: &String| match arg.starts_with(PIPELINE_OPTION) {
        true => [PIPELINE_OPTION, PIPELINE_PLACEHOLDER].concat(),
        false => arg.clone(),
    };
    Some((job.args.iter().map(open).collect(), pipeline.to_owned()))
}

/// A job with a pipeline that does nothing in the place of its own, if it has just one.
pub fn without_passes(job: &Job) -> Option<Job> {
    take_pipeline(job)?;
    let idle = |arg: &String| match arg.starts_with(PIPELINE_OPTION) {
        true => [PIPELINE_OPTION, "builtin.module()"].concat(),
        false => arg.clone(),
    };
    Some(Job { args: job.args.iter().map(idle).collect(), ..job.clone() })
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
