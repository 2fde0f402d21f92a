//! Known issues that machines of a shared campaign were given: each sends its own list, and takes those of
//! the others, at the start and in every exchange.

use crate::exchange::{ExchangeError, Participant};
use crate::findings::known::{KnownIssue, KnownIssues};

/// Known issues of this machine and of the others, as far as they can be asked.
pub(super) fn known_everywhere(own: &KnownIssues, participant: Option<&mut Participant>) -> KnownIssues {
    let mut known = own.clone();
    if let Some(participant) = participant.filter(|participant| participant.is_connected()) {
        // What fails now is tried again by the exchange.
        let _ = send(own, participant);
        known.add(take(participant).unwrap_or_default());
    }
    known
}

/// Sends the issues that this machine was given. Those that are there already do no harm.
pub(super) fn send(own: &KnownIssues, participant: &mut Participant) -> Result<(), ExchangeError> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let row = |issue: &KnownIssue| [text(&issue.signature), text(&issue.title), issue.link.clone()];
    let rows: Vec<[String; 3]> = own.issues.iter().map(row).collect();
    if rows.is_empty() {
        return Ok(());
    }
    participant.with(|shared, campaign, _| shared.send_known(campaign, &rows))
}

/// The issues that all machines were given.
pub(super) fn take(participant: &mut Participant) -> Result<Vec<KnownIssue>, ExchangeError> {
    let rows = participant.with(|shared, campaign, _| shared.known(campaign))?;
    let given = |text: String| (!text.is_empty()).then_some(text);
    let issue = |[signature, title, link]: [String; 3]| KnownIssue {
        signature: given(signature),
        title: given(title),
        link,
    };
    Ok(rows.into_iter().map(issue).collect())
}
