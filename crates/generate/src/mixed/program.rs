//! A program while it is written: its text, the visible values, and what is allowed at the current place.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use mohole_testcase::Rng;

use super::function::Function;
use super::range::Range;
use super::scope::{Needs, Scope};
use super::ty::{Ty, Val, ValueKind};

/// A way to append something to a program.
pub(super) struct Rule {
    /// `dialect.what`.
    pub(super) name: &'static str,
    pub(super) needs: Needs,
    /// Appends it; `None` when it does not fit just now.
    pub(super) make: fn(&mut Program) -> Option<()>,
}

pub(super) const fn rule(name: &'static str, needs: Needs, make: fn(&mut Program) -> Option<()>) -> Rule {
    Rule { name, needs, make }
}

/// The state of one generation.
pub(super) struct Program {
    pub(super) rng: Rng,
    pub(super) scope: Scope,
    /// Number of regions around the current place.
    pub(super) depth: usize,
    pub(super) max_depth: usize,
    /// Integers are not kept in bounds, and some buffers are not initialized.
    pub(super) careless: bool,
    /// Rules that may be drawn, grouped by dialect.
    pub(super) rules: Vec<Vec<&'static Rule>>,
    pub(super) functions: Vec<Function>,
    /// The text of complete functions and globals.
    pub(super) before: String,
    pub(super) visible: Vec<Val>,
    /// Buffers that are visible but must not be used here.
    pub(super) hidden: Vec<usize>,
    pub(super) printers: BTreeMap<&'static str, &'static str>,
    /// Operations so far, without constants and prints.
    pub(super) ops: usize,
    /// The rules that were used.
    pub(super) rules_used: Vec<&'static str>,
    limit: usize,
    body: String,
    indent: usize,
    names: usize,
    used: BTreeSet<String>,
    /// Buffers to free at the end of each region around the current place.
    owned: Vec<Vec<Val>>,
}

impl Program {
    pub(super) fn new(rng: Rng, rules: Vec<Vec<&'static Rule>>, max_depth: usize) -> Self {
        Program {
            rng,
            scope: Scope::Free,
            depth: 0,
            max_depth,
            careless: false,
            rules,
            functions: Vec::new(),
            before: String::new(),
            visible: Vec::new(),
            hidden: Vec::new(),
            printers: BTreeMap::new(),
            ops: 0,
            rules_used: Vec::new(),
            limit: 0,
            body: String::new(),
            indent: 2,
            names: 0,
            used: BTreeSet::new(),
            owned: vec![Vec::new()],
        }
    }

    /// Draws rules until the program has `wanted` operations, or none fits any more.
    pub(super) fn grow(&mut self, wanted: usize) {
        self.limit = wanted;
        self.draw_ops(wanted);
    }

    /// Draws rules until `count` operations are added here, or the program is long enough.
    pub(super) fn draw_ops(&mut self, count: usize) {
        let enough = (self.ops + count).min(self.limit);
        let mut attempts = 8 * count;
        while self.ops < enough && attempts > 0 {
            attempts -= 1;
            let Some(rules) = self.rng.pick(&self.rules).cloned() else { return };
            let Some(rule) = self.rng.pick(&rules) else { return };
            if self.scope.permits(rule.needs) && (rule.make)(self).is_some() {
                self.rules_used.push(rule.name);
            }
        }
    }

    /// Whether another region may be opened here.
    pub(super) fn may_nest(&self) -> bool {
        self.depth < self.max_depth
    }

    /// Whether a visible value may be used here.
    fn usable(&self, val: &Val) -> bool {
        match val.ty.kind {
            ValueKind::Scalar => true,
            ValueKind::Vector => self.scope >= Scope::Parallel,
            ValueKind::Memref => self.scope >= Scope::Parallel && !self.hidden.contains(&val.origin),
            ValueKind::Tensor => self.scope != Scope::Blocks,
        }
    }

    /// A visible value that fits; newer ones are more likely.
    pub(super) fn find(&mut self, fits: impl Fn(&Val) -> bool) -> Option<Val> {
        let fitting: Vec<usize> = (0..self.visible.len())
            .filter(|&i| self.usable(&self.visible[i]) && fits(&self.visible[i]))
            .collect();
        let draws = [self.rng.pick(&fitting)?, self.rng.pick(&fitting)?, self.rng.pick(&fitting)?];
        let newest = draws.into_iter().max()?;
        let val = self.visible[*newest].clone();
        self.used.insert(val.name.clone());
        Some(val)
    }

    pub(super) fn mark_used(&mut self, val: &Val) {
        self.used.insert(val.name.clone());
    }

    pub(super) fn is_used(&self, val: &Val) -> bool {
        self.used.contains(&val.name)
    }

    pub(super) fn fresh(&mut self) -> String {
        self.names += 1;
        format!("%{}", self.names - 1)
    }

    pub(super) fn number(&mut self) -> usize {
        self.names += 1;
        self.names - 1
    }

    /// Writes a line.
    pub(super) fn line(&mut self, text: impl AsRef<str>) {
        let _ = writeln!(self.body, "{:width$}{}", "", text.as_ref(), width = 2 * self.indent);
    }

    /// Writes a label or a closing brace, one step to the left.
    pub(super) fn outdented(&mut self, text: impl AsRef<str>) {
        self.indent -= 1;
        self.line(text);
        self.indent += 1;
    }

    /// Writes an operation without results.
    pub(super) fn op(&mut self, text: impl AsRef<str>) {
        self.ops += 1;
        self.line(text);
    }

    /// Writes an operation with one result, which becomes visible.
    pub(super) fn def(&mut self, ty: Ty, range: Range, text: impl AsRef<str>) -> Val {
        let val = self.temp(ty, range, text);
        self.ops += 1;
        self.visible.push(val.clone());
        val
    }

    /// Writes an operation with one result that only the caller uses.
    pub(super) fn temp(&mut self, ty: Ty, range: Range, text: impl AsRef<str>) -> Val {
        let val = Val::new(self.fresh(), ty, range);
        self.line(format!("{val} = {}", text.as_ref()));
        val
    }

    /// Names for results, and how they are written before the equals sign.
    pub(super) fn results(&mut self, types: &[(Ty, Range)]) -> (String, Vec<Val>) {
        let base = self.fresh();
        if let [(ty, range)] = types {
            return (base.clone(), vec![Val::new(base, ty.clone(), *range)]);
        }
        let vals =
            (0..).zip(types).map(|(i, (ty, range))| Val::new(format!("{base}#{i}"), ty.clone(), *range));
        (format!("{base}:{}", types.len()), vals.collect())
    }

    /// Makes a value visible.
    pub(super) fn publish(&mut self, val: &Val) {
        self.visible.push(val.clone());
    }

    /// Takes a new buffer, to be freed at the end of its region.
    pub(super) fn own(&mut self, val: &Val) {
        if let Some(region) = self.owned.last_mut() {
            region.push(val.clone());
        }
    }

    /// Writes the body of a region. Values that become visible in it are not visible afterwards.
    pub(super) fn region<T>(&mut self, scope: Scope, write: impl FnOnce(&mut Self) -> T) -> T {
        let outer = (self.scope, self.visible.len());
        self.scope = self.scope.min(scope);
        self.depth += 1;
        self.indent += 1;
        self.owned.push(Vec::new());
        let result = write(self);
        self.owned.pop();
        self.indent -= 1;
        self.depth -= 1;
        self.scope = outer.0;
        self.visible.truncate(outer.1);
        result
    }

    /// Frees the buffers of this region; to be called before its terminator.
    pub(super) fn free_owned(&mut self) {
        for val in self.owned.last_mut().map(std::mem::take).unwrap_or_default() {
            self.op(format!("memref.dealloc {val} : {}", val.ty));
        }
    }

    /// Writes another function, whose values are not visible in the current one.
    pub(super) fn function_body(&mut self, scope: Scope, write: impl FnOnce(&mut Self)) {
        let body = std::mem::take(&mut self.body);
        let pool = std::mem::take(&mut self.visible);
        let hidden = std::mem::take(&mut self.hidden);
        let (outer, indent) = (self.scope, std::mem::replace(&mut self.indent, 1));
        self.scope = Scope::Free;
        self.region(scope, write);
        self.scope = outer;
        self.indent = indent;
        self.visible = pool;
        self.hidden = hidden;
        let text = std::mem::replace(&mut self.body, body);
        self.before.push_str(&text);
    }

    /// The lines written so far in the current function.
    pub(super) fn body(&self) -> &str {
        &self.body
    }
}
