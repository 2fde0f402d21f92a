//! What is known of a pass on a program, as text and as JSON.

use std::path::Path;

use mohole_campaign::{Confirmation, Meaning};
use mohole_session::rejected;
use serde::Serialize;

/// What is known of a pass.
#[derive(Serialize)]
pub(crate) struct CheckedPass {
    pub(crate) pass: String,
    pub(crate) pipeline: String,
    pub(crate) verdict: &'static str,
    pub(crate) reason: Option<String>,
    function: Option<String>,
    inputs: Vec<String>,
    /// What differs.
    place: Option<String>,
    before: Option<String>,
    after: Option<String>,
    /// The operation at which the difference arises.
    operation: Option<String>,
    confirmed: Option<&'static str>,
}

impl CheckedPass {
    pub(crate) fn new(
        file: &Path,
        pass: String,
        pipeline: String,
        meaning: Meaning,
        confirmed: Option<Confirmation>,
    ) -> CheckedPass {
        let mut answer = CheckedPass {
            pass,
            pipeline,
            verdict: "same",
            reason: None,
            function: None,
            inputs: Vec::new(),
            place: None,
            before: None,
            after: None,
            operation: None,
            confirmed: None,
        };
        match meaning {
            Meaning::Unchanged | Meaning::Same => {}
            Meaning::Inconclusive(why) => (answer.verdict, answer.reason) = ("inconclusive", Some(why)),
            Meaning::Failed(why) => {
                let why = rejected::with_file_name(&why, file);
                (answer.verdict, answer.reason) = ("failed", Some(why));
            }
            Meaning::Differs(difference) => {
                (answer.verdict, answer.confirmed, answer.reason) = match confirmed {
                    Some(Confirmation::Executed(_)) => ("differs", Some("execution"), None),
                    Some(Confirmation::NotExecuted(why)) => {
                        ("differs", Some("evaluation"), Some(format!("not executed: {why}")))
                    }
                    Some(Confirmation::Contradicted(why)) => {
                        ("inconclusive", None, Some(format!("execution contradicts the evaluation: {why}")))
                    }
                    None => ("differs", Some("evaluation"), None),
                };
                answer.function = Some(difference.function);
                answer.inputs = difference.inputs;
                answer.place = Some(difference.place);
                answer.before = Some(difference.before);
                answer.after = Some(difference.after);
                answer.operation = Some(difference.at).filter(|at| !at.is_empty());
            }
        }
        answer
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let CheckedPass { pipeline, verdict, reason, .. } = self;
        let reason = reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
        let mut text = format!("{verdict}: {pipeline}{reason}");
        if let (Some(function), Some(place), Some(before), Some(after)) =
            (&self.function, &self.place, &self.before, &self.after)
        {
            text += &format!("\n  @{function}({})", self.inputs.join(", "));
            text += &format!("\n  {place}\n    before: {before}\n    after:  {after}");
        }
        if let Some(operation) = &self.operation {
            text += &format!("\n  arises at {operation}");
        }
        text
    }
}
