//! A draft: one operation with all choices made, which may be invalid, and its text.

use std::fmt::Write;

use mohole_ir::dialect_of;

use super::catalog_index::CatalogIndex;
use super::template::HOLDER;

/// One operation, types and attributes as text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Draft {
    /// Full name.
    pub op: String,
    /// Types of the operands, one list per operand of the definition.
    pub operands: Vec<Vec<String>>,
    /// Types of the results, likewise.
    pub results: Vec<Vec<String>>,
    /// Attributes that are present.
    pub properties: Vec<(String, String)>,
    /// Regions, each a list of blocks.
    pub regions: Vec<Vec<BlockDraft>>,
    /// Types of the arguments of the successor blocks.
    pub successors: Vec<Vec<String>>,
    /// Where it is put.
    pub place: Place,
    /// Operations of the module that it refers to by symbol.
    pub prelude: Vec<String>,
    pub(super) operand_segments: bool,
    pub(super) result_segments: bool,
}

/// One block of a draft's region: arguments, and how it ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct BlockDraft {
    /// Types of the arguments.
    pub args: Vec<String>,
    /// The last operation, where there is one.
    pub terminator: Option<EndDraft>,
}

/// The operation that ends a block.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EndDraft {
    /// Full name.
    pub op: String,
    /// Types of its operands.
    pub operands: Vec<String>,
    /// Attributes that are present.
    pub properties: Vec<(String, String)>,
}

/// Where an operation is put.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Place {
    /// In a function's body.
    Function,
    /// In the module.
    Module,
    /// At the end of a function's first block, as a terminator with successors.
    End,
    /// In a region of this operation.
    Inside(String),
}

impl Draft {
    /// A program whose function has the draft and producers of its operands, to be moved into another
    /// operation.
    pub(super) fn for_host(&self, index: &CatalogIndex<'_>) -> String {
        let dialect = match &self.place {
            Place::Inside(parent) => dialect_of(parent),
            _ => "",
        };
        frame(&self.prelude_text(), &self.on_its_own(index, dialect), "")
    }

    /// A whole program with the draft, if it needs no parent operation.
    pub fn program(&self, index: &CatalogIndex<'_>) -> String {
        let (outside, inside, types) = match self.place {
            Place::Module => (self.on_its_own(index, ""), String::new(), String::new()),
            Place::End => (self.as_function(index), String::new(), String::new()),
            _ => (String::new(), self.in_function(index), self.operands.concat().join(", ")),
        };
        frame(&(self.prelude_text() + &outside), &inside, &types)
    }

    fn prelude_text(&self) -> String {
        self.prelude.iter().map(|text| format!("{text}\n")).collect()
    }

    fn in_function(&self, index: &CatalogIndex<'_>) -> String {
        let types = self.operands.concat();
        let args: Vec<String> =
            (0..).zip(&types).map(|(at, ty): (usize, _)| format!("%o{at}: {ty}")).collect();
        format!("^bb0({}):\n{}\n", args.join(", "), self.op_text(index))
    }

    /// The draft with producers of its operands.
    fn on_its_own(&self, index: &CatalogIndex<'_>, dialect: &str) -> String {
        let mut text = String::new();
        for (at, ty) in self.operands.concat().iter().enumerate() {
            produce(&mut text, index, &format!("%o{at}"), ty, dialect);
        }
        text + &self.op_text(index) + "\n"
    }

    /// A function that ends with the draft and has its successors.
    fn as_function(&self, index: &CatalogIndex<'_>) -> String {
        let mut text = String::from("\"func.func\"() <{function_type = () -> (), sym_name = \"host\"}> ({\n");
        text += &self.on_its_own(index, "");
        for (at, args) in self.successors.iter().enumerate() {
            let args: Vec<String> =
                (0..).zip(args).map(|(arg, ty): (usize, _)| format!("%s{at}_{arg}: {ty}")).collect();
            let _ = writeln!(text, "^bb{}({}):\n\"func.return\"() : () -> ()", at + 1, args.join(", "));
        }
        text + "}) : () -> ()\n"
    }

    fn op_text(&self, index: &CatalogIndex<'_>) -> String {
        let (operands, results) = (self.operands.concat(), self.results.concat());
        let mut text = String::new();
        match results.len() {
            0 => {}
            1 => text.push_str("%r = "),
            n => {
                let _ = write!(text, "%r:{n} = ");
            }
        }
        let names: Vec<String> = (0..operands.len()).map(|at| format!("%o{at}")).collect();
        let _ = write!(text, "\"{}\"({})", self.op, names.join(", "));
        if !self.successors.is_empty() {
            let labels: Vec<String> = (1..=self.successors.len()).map(|at| format!("^bb{at}")).collect();
            let _ = write!(text, "[{}]", labels.join(", "));
        }
        text += &dictionary(&self.all_properties());
        if !self.regions.is_empty() {
            let regions: Vec<String> =
                (0..self.regions.len()).map(|at| self.region_text(index, at)).collect();
            let _ = write!(text, " ({})", regions.join(", "));
        }
        let _ = write!(text, " : ({}) -> ({})", operands.join(", "), results.join(", "));
        text
    }

    fn all_properties(&self) -> Vec<(String, String)> {
        let mut all = self.properties.clone();
        let mut segments = |name: &str, groups: &[Vec<String>]| {
            let sizes: Vec<String> = groups.iter().map(|group| group.len().to_string()).collect();
            all.push((name.to_owned(), format!("array<i32: {}>", sizes.join(", "))));
        };
        if self.operand_segments {
            segments("operandSegmentSizes", &self.operands);
        }
        if self.result_segments {
            segments("resultSegmentSizes", &self.results);
        }
        all
    }

    fn region_text(&self, index: &CatalogIndex<'_>, region: usize) -> String {
        let isolated = index.catalog.op(&self.op).is_some_and(|op| op.has_trait("IsIsolatedFromAbove"));
        let outer = if isolated { Vec::new() } else { self.operands.concat() };
        let dialect = dialect_of(&self.op);
        let mut text = String::from("{\n");
        for (at, block) in self.regions[region].iter().enumerate() {
            let name = |arg: usize| format!("%b{region}_{at}_{arg}");
            let args: Vec<String> =
                block.args.iter().enumerate().map(|(arg, ty)| format!("{}: {ty}", name(arg))).collect();
            let _ = writeln!(text, "^bb{}({}):", at, args.join(", "));
            let Some(end) = &block.terminator else { continue };
            let mut used = Vec::new();
            for (k, ty) in end.operands.iter().enumerate() {
                let arg = block.args.iter().position(|have| have == ty).map(name);
                let operand = || outer.iter().position(|have| have == ty).map(|at| format!("%o{at}"));
                used.push(arg.or_else(operand).unwrap_or_else(|| {
                    let made = format!("%p{region}_{at}_{k}");
                    produce(&mut text, index, &made, ty, dialect);
                    made
                }));
            }
            let _ = writeln!(
                text,
                "\"{}\"({}){} : ({}) -> ()",
                end.op,
                used.join(", "),
                dictionary(&end.properties),
                end.operands.join(", ")
            );
        }
        text + "}"
    }
}

/// A module with something beside its one function, and something in it.
fn frame(outside: &str, inside: &str, types: &str) -> String {
    format!(
        "\"builtin.module\"() ({{\n{outside}\"func.func\"() <{{function_type = ({types}) -> (), sym_name = \"{HOLDER}\"}}> \
         ({{\n{inside}\"func.return\"() : () -> ()\n}}) : () -> ()\n}}) : () -> ()\n"
    )
}

fn produce(text: &mut String, index: &CatalogIndex<'_>, name: &str, ty: &str, dialect: &str) {
    let _ = writeln!(text, "{name} = \"{}\"() : () -> {ty}", index.producer(ty, dialect));
}

fn dictionary(entries: &[(String, String)]) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let entries: Vec<String> = entries.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    format!(" <{{{}}}>", entries.join(", "))
}
