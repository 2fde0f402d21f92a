//! Figures that are read from the JSON output of a command.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::file::{Measure, MeasureRow};
use crate::statistics::{Estimate, estimate};

/// The table of a measurement.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasuredTable {
    /// Its title.
    pub name: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// Rows: the name, and for each column the value and what the paper says.
    pub rows: Vec<(String, Vec<Cell>)>,
    /// Outputs that it is made of.
    pub runs: usize,
    /// What is comparable about it.
    pub comparable: String,
}

/// A cell: our value, and that of the paper.
pub type Cell = (Option<Estimate>, Option<String>);

impl MeasuredTable {
    /// The table of some outputs.
    pub fn of(measure: &Measure, outputs: &[String]) -> Self {
        let rows = &measure.row;
        let names = rows.iter().flat_map(|row| row.figures.keys().chain(row.paper.keys()));
        let columns: BTreeSet<&String> = names.collect();
        let columns: Vec<String> = columns.into_iter().cloned().collect();
        let figures: Vec<_> = outputs.iter().map(|output| figures_of(rows, output)).collect();
        let row = |(place, row): (usize, &MeasureRow)| {
            let cell = |column: &String| {
                let values: Vec<f64> =
                    figures.iter().filter_map(|of_run| of_run[place].get(column).copied()).collect();
                (estimate(&values), row.paper.get(column).cloned())
            };
            (row.name.clone(), columns.iter().map(cell).collect())
        };
        MeasuredTable {
            name: measure.name.get_ref().clone(),
            rows: rows.iter().enumerate().map(row).collect(),
            columns,
            runs: outputs.len(),
            comparable: measure.comparable.clone(),
        }
    }
}

/// The figures of each row in an output: JSON, one or several values. What is not there is left out.
pub fn figures_of(rows: &[MeasureRow], output: &str) -> Vec<BTreeMap<String, f64>> {
    let stream = serde_json::Deserializer::from_str(output).into_iter::<Value>();
    let values: Vec<Value> = stream.map_while(Result::ok).collect();
    let mut objects = Vec::new();
    values.iter().for_each(|value| collect_objects(value, &mut objects));
    rows.iter().map(|row| figures(row, &objects)).collect()
}

fn figures(row: &MeasureRow, objects: &[&Value]) -> BTreeMap<String, f64> {
    let has = |object: &Value, (name, wanted): (&String, &String)| object[name].as_str() == Some(wanted);
    let selected = objects.iter().find(|object| row.select.iter().all(|pair| has(object, pair)));
    let Some(object) = selected else { return BTreeMap::new() };
    let figure = |(name, place): (&String, &String)| Some((name.clone(), number_at(object, place)?));
    row.figures.iter().filter_map(figure).collect()
}

/// All objects of a value, outer ones first.
fn collect_objects<'v>(value: &'v Value, objects: &mut Vec<&'v Value>) {
    match value {
        Value::Object(members) => {
            objects.push(value);
            members.values().for_each(|member| collect_objects(member, objects));
        }
        Value::Array(elements) => elements.iter().for_each(|element| collect_objects(element, objects)),
        _ => {}
    }
}

/// A number, or a quotient of two: `counts.success / counts.paths`.
fn number_at(object: &Value, place: &str) -> Option<f64> {
    let at = |path: &str| path.trim().split('.').try_fold(object, |value, name| value.get(name))?.as_f64();
    match place.split_once('/') {
        Some((part, whole)) => Some(at(part)? / at(whole).filter(|whole| *whole != 0.0)?),
        None => at(place),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = r#"{"target":"t","rows":[{"variant":"all","counts":{"paths":20,"success":19}},
        {"variant":"none","counts":{"paths":0,"success":0}}]} {"mutators":"synth","accepted":7}"#;

    fn row(select: [&str; 2], place: &str) -> MeasureRow {
        let pair = |[key, value]: [&str; 2]| BTreeMap::from([(key.to_owned(), value.to_owned())]);
        let (name, paper) = ("r".to_owned(), BTreeMap::new());
        MeasureRow { name, select: pair(select), figures: pair(["f", place]), paper }
    }

    #[test]
    fn figures_are_found_by_the_members_of_their_object() {
        let rows = [
            row(["variant", "all"], "counts.success / counts.paths"),
            row(["variant", "none"], "counts.success / counts.paths"),
            row(["mutators", "synth"], "accepted"),
            row(["mutators", "other"], "accepted"),
        ];
        let values: Vec<Option<f64>> =
            figures_of(&rows, OUTPUT).iter().map(|row| row.get("f").copied()).collect();
        assert_eq!(values, [Some(0.95), None, Some(7.0), None]);
        assert!(figures_of(&rows, "not JSON").iter().all(BTreeMap::is_empty));
    }
}
