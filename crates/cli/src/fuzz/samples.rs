//! What is shown of the model that programs are sampled from.

use mohole_campaign::{SampleCounts, Status};
use mohole_session::print::thousands;

/// How many programs were sampled from the model, and what came of them.
pub(super) fn in_full(status: &Status) -> String {
    let SampleCounts { made, unreadable, repeated, taken, accepted, repaired, .. } = status.samples;
    let [made, unreadable, repeated, taken, accepted, repaired] =
        [made, unreadable, repeated, taken, accepted, repaired].map(|count| thousands(count as usize));
    format!(
        "model: {made} programs sampled in {:.1}% of the time, {unreadable} unreadable, {repeated} repeated; of {taken} \
         tried {accepted} accepted, {repaired} of them repaired{}",
        percent_of_time(status),
        learned(&status.samples),
    )
}

/// The same for a line of the live screen; `None` if nothing was sampled.
pub(super) fn in_short(status: &Status) -> Option<String> {
    let SampleCounts { made, taken, accepted, .. } = status.samples;
    let [sampled, tried, good] = [made, taken, accepted].map(|count| thousands(count as usize));
    let percent = percent_of_time(status);
    let learned = learned(&status.samples);
    (made > 0).then(|| {
        format!("model: {sampled} sampled in {percent:.1}% of the time, {good} of {tried} accepted{learned}")
    })
}

fn percent_of_time(status: &Status) -> f64 {
    let available = status.session * status.workers as f64;
    100.0 * status.samples.processor_seconds / available.max(0.001)
}

fn learned(samples: &SampleCounts) -> String {
    match samples.learned {
        0 => String::new(),
        learned => format!("; {} learned in {:.0} s", thousands(learned as usize), samples.learning_seconds),
    }
}
