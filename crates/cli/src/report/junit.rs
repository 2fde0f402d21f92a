//! JUnit's XML, which most build servers read: a finding that has a report is a failure.

use super::Entry;

pub(super) fn suite(entries: &[Entry<'_>]) -> String {
    let failures = entries.iter().filter(|entry| entry.is_open()).count();
    let skipped = entries.len() - failures;
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"mohole\" tests=\"{}\" failures=\"{failures}\" skipped=\"{skipped}\">\n",
        entries.len()
    );
    for entry in entries {
        let inside = match entry.known.or(entry.refused) {
            Some(reason) => format!("<skipped message=\"{}\"/>", escape(reason)),
            None => format!(
                "<failure message=\"{}\">{}/report.md</failure>",
                escape(&entry.title),
                escape(&entry.folder)
            ),
        };
        text.push_str(&format!(
            "  <testcase classname=\"{}\" name=\"{}\">{inside}</testcase>\n",
            escape(entry.target),
            escape(entry.key)
        ));
    }
    text + "</testsuite>"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
