//! The pipeline of `--lowering`.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use mohole_campaign::verdict_of_one_run;
use mohole_target::{Home, Mode, Profile, Tool, Worker};
use mohole_testcase::{End, Job, Pipeline};

/// Reads a pipeline, with or without the anchor around it, and has the compiler try it on an empty module.
pub(super) fn named(text: &str, profile: &Profile, home: &Home) -> Result<Pipeline> {
    let pipeline = read(text)?;
    let mut job = Job::new([pipeline.to_argument()], *b"module {\n}\n");
    job.limits = profile.limits.limits();
    let tool = Arc::new(Tool::of(profile, home)?);
    let run = Worker::new(tool, Mode::Spawn)?.run(&job)?;
    if run.end != End::Exited(0) {
        let said = verdict_of_one_run(&job.args, &run).message;
        bail!(
            "{} does not run --lowering {pipeline}: {}",
            profile.name,
            said.as_deref().unwrap_or("no diagnostic")
        );
    }
    Ok(pipeline)
}

fn read(text: &str) -> Result<Pipeline> {
    let text = text.trim();
    let whole: Option<Pipeline> = text.parse().ok();
    match whole.filter(|pipeline| pipeline.to_string().starts_with("builtin.module(")) {
        Some(pipeline) => Ok(pipeline),
        None => format!("builtin.module({text})")
            .parse()
            .with_context(|| format!("--lowering {text} is no pipeline")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipeline_may_have_no_anchor() {
        let shown = |text: &str| read(text).unwrap().to_string();
        assert_eq!(shown("a,b"), "builtin.module(a,b)");
        assert_eq!(shown(" builtin.module(a,func.func(b)) "), "builtin.module(a,func.func(b))");
        assert_eq!(shown("func.func(a),b{x=1}"), "builtin.module(func.func(a),b{x=1})");
        assert!(read("a,(b").is_err());
    }
}
