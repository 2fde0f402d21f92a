//! A program that is being written, with the operations that have no regions.

use std::fmt::Write as _;

use mohole_testcase::Rng;

/// The types of integers.
pub(super) const INTEGERS: [&str; 6] = ["i1", "i8", "i16", "i32", "i64", "index"];

/// A value that can be used.
#[derive(Debug, Clone)]
pub(super) struct Val {
    pub(super) name: String,
    pub(super) ty: &'static str,
}

/// A program that is being written.
pub(super) struct Writer {
    pub(super) rng: Rng,
    pub(super) out: String,
    /// The values that are visible.
    pub(super) scope: Vec<Val>,
    pub(super) depth: usize,
    next: usize,
    /// The types of the functions that can be called: from one type to the same.
    functions: Vec<&'static str>,
    /// Writes any operation.
    operation: fn(&mut Writer),
}

impl Writer {
    /// A program without functions, in which `operation` writes any operation.
    pub(super) fn new(seed: u64, operation: fn(&mut Writer)) -> Writer {
        Writer {
            rng: Rng::new(seed),
            out: "\"builtin.module\"() ({\n".to_owned(),
            scope: Vec::new(),
            depth: 0,
            next: 0,
            functions: Vec::new(),
            operation,
        }
    }

    pub(super) fn main_function(&mut self) -> Vec<&'static str> {
        let before = std::mem::take(&mut self.out);
        let count = 6 + self.rng.below(20);
        self.operations(count);
        let results: Vec<Val> = (0..1 + self.rng.below(5)).map(|_| self.any()).collect();
        self.terminator("func.return", &results);
        let body = std::mem::replace(&mut self.out, before);
        let types: Vec<&'static str> = results.iter().map(|val| val.ty).collect();
        let _ = writeln!(
            self.out,
            "\"func.func\"() <{{function_type = () -> ({}), sym_name = \"main\"}}> ({{\n{body}}}) : () -> ()",
            types.join(", "),
        );
        types
    }

    /// A function with branches between blocks.
    pub(super) fn branching_function(&mut self) {
        let ty = self.integer_type();
        let name = self.functions.len();
        let _ = writeln!(
            self.out,
            "\"func.func\"() <{{function_type = ({ty}) -> {ty}, sym_name = \"f{name}\"}}> \
             ({{\n^bb0(%x{name}: {ty}):",
        );
        let argument = Val { name: format!("%x{name}"), ty };
        self.scope = vec![argument.clone()];
        self.operations(3);
        let (first, second) = (self.of_type(ty), self.of_type(ty));
        let condition = self.of_type("i1");
        let _ = writeln!(
            self.out,
            "\"cf.cond_br\"({}, {}, {})[^bb1, ^bb2] <{{operandSegmentSizes = \
             array<i32: 1, 1, 1>}}> : (i1, {ty}, {ty}) -> ()",
            condition.name, first.name, second.name,
        );
        let visible = self.scope.len();
        for block in 1..=2 {
            let _ = writeln!(self.out, "^bb{block}(%b{name}_{block}: {ty}):");
            self.scope.push(Val { name: format!("%b{name}_{block}"), ty });
            self.operations(2);
            let result = self.of_type(ty);
            let _ = writeln!(self.out, "\"cf.br\"({})[^bb3] : ({ty}) -> ()", result.name);
            self.scope.truncate(visible);
        }
        let _ = writeln!(self.out, "^bb3(%b{name}_3: {ty}):");
        let result = Val { name: format!("%b{name}_3"), ty };
        self.terminator("func.return", &[result]);
        self.out += "}) : () -> ()\n";
        self.scope.clear();
        self.functions.push(ty);
    }

    /// Writes operations.
    pub(super) fn operations(&mut self, count: usize) {
        for _ in 0..count {
            (self.operation)(self);
        }
    }

    /// A new name.
    pub(super) fn name(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next)
    }

    pub(super) fn integer_type(&mut self) -> &'static str {
        INTEGERS[self.rng.below(INTEGERS.len())]
    }

    pub(super) fn any_type(&mut self) -> &'static str {
        if self.rng.chance(1, 4) { "f64" } else { self.integer_type() }
    }

    /// Any visible value, or a constant.
    pub(super) fn any(&mut self) -> Val {
        match self.rng.below(self.scope.len() + 1) {
            0 => self.constant_of_any_type(),
            i => self.scope[i - 1].clone(),
        }
    }

    /// A visible value of a type, or a constant.
    pub(super) fn of_type(&mut self, ty: &'static str) -> Val {
        let fitting: Vec<&Val> = self.scope.iter().filter(|val| val.ty == ty).collect();
        match self.rng.below(fitting.len() + 1) {
            0 => self.constant(ty),
            i => fitting[i - 1].clone(),
        }
    }

    pub(super) fn constant_of_any_type(&mut self) -> Val {
        let ty = self.any_type();
        self.constant(ty)
    }

    pub(super) fn constant(&mut self, ty: &'static str) -> Val {
        let value = match ty {
            "f64" => self.float(),
            "i1" => self.rng.chance(1, 2).to_string(),
            _ => self.integer(width(ty)).to_string(),
        };
        self.attribute(&value, ty)
    }

    /// A constant with this value.
    pub(super) fn attribute(&mut self, value: &str, ty: &'static str) -> Val {
        let colon = if ty == "i1" { String::new() } else { format!(" : {ty}") };
        self.result("arith.constant", &[], &format!("value = {value}{colon}"), ty)
    }

    fn integer(&mut self, width: u32) -> i64 {
        let unused = 64 - width;
        let (least, most) = (i64::MIN >> unused, i64::MAX >> unused);
        match self.rng.below(8) {
            0 => least,
            1 => most,
            2 => -1,
            3 => (self.rng.bits() << unused).cast_signed() >> unused,
            _ => self.rng.between((-9).max(least), 9.min(most)),
        }
    }

    fn float(&mut self) -> String {
        let bits = match self.rng.below(10) {
            0 => f64::NAN.to_bits(),
            1 => f64::INFINITY.to_bits(),
            2 => (-0.0f64).to_bits(),
            3 => self.rng.bits(),
            4 => f64::MIN_POSITIVE.to_bits(),
            _ => (self.rng.between(-64, 64) as f64 / 8.0).to_bits(),
        };
        format!("0x{bits:016X}")
    }

    /// Writes an operation with one result.
    pub(super) fn result(&mut self, op: &str, operands: &[&Val], properties: &str, ty: &'static str) -> Val {
        let name = self.name();
        let names: Vec<&str> = operands.iter().map(|val| val.name.as_str()).collect();
        let types: Vec<&str> = operands.iter().map(|val| val.ty).collect();
        let properties = if properties.is_empty() { String::new() } else { format!(" <{{{properties}}}>") };
        let _ = writeln!(
            self.out,
            "{name} = \"{op}\"({}){properties} : ({}) -> {ty}",
            names.join(", "),
            types.join(", "),
        );
        let val = Val { name, ty };
        self.scope.push(val.clone());
        val
    }

    /// Ends a block.
    pub(super) fn terminator(&mut self, op: &str, operands: &[Val]) {
        let names: Vec<&str> = operands.iter().map(|val| val.name.as_str()).collect();
        let types: Vec<&str> = operands.iter().map(|val| val.ty).collect();
        let _ = writeln!(self.out, "\"{op}\"({}) : ({}) -> ()", names.join(", "), types.join(", "));
    }

    pub(super) fn binary_integer(&mut self) {
        const OPS: [&str; 6] =
            ["arith.addi", "arith.subi", "arith.muli", "arith.andi", "arith.ori", "arith.xori"];
        let at = self.rng.below(OPS.len());
        let ty = self.integer_type();
        let (a, b) = (self.of_type(ty), self.of_type(ty));
        let flags = if at < 3 { "overflowFlags = #arith.overflow<none>" } else { "" };
        self.result(OPS[at], &[&a, &b], flags, ty);
    }

    pub(super) fn binary_float(&mut self) {
        const OPS: [&str; 5] = ["arith.addf", "arith.subf", "arith.mulf", "arith.minimumf", "arith.maximumf"];
        let op = OPS[self.rng.below(OPS.len())];
        let (a, b) = (self.of_type("f64"), self.of_type("f64"));
        self.result(op, &[&a, &b], "fastmath = #arith.fastmath<none>", "f64");
    }

    pub(super) fn shift(&mut self) {
        let ty = self.integer_type();
        let value = self.of_type(ty);
        // As a bit, 1 is the number -1 for xDSL, which it does not shift by.
        let most = if ty == "i1" { 0 } else { i64::from(width(ty)) - 1 };
        let amount = self.rng.between(0, most);
        let amount = if ty == "i1" { "false".to_owned() } else { amount.to_string() };
        let amount = self.attribute(&amount, ty);
        match self.rng.chance(1, 2) {
            true => {
                self.result("arith.shli", &[&value, &amount], "overflowFlags = #arith.overflow<none>", ty)
            }
            false => self.result("arith.shrsi", &[&value, &amount], "", ty),
        };
    }

    pub(super) fn division(&mut self) {
        const OPS: [&str; 3] = ["arith.divsi", "arith.remsi", "arith.floordivsi"];
        let op = OPS[self.rng.below(OPS.len())];
        let ty = self.integer_type();
        let (a, b) = (self.of_type(ty), self.of_type(ty));
        self.result(op, &[&a, &b], "", ty);
    }

    pub(super) fn comparison(&mut self) {
        if self.rng.chance(1, 3) {
            let (a, b) = (self.of_type("f64"), self.of_type("f64"));
            let predicate = self.rng.below(16);
            let properties = format!("fastmath = #arith.fastmath<none>, predicate = {predicate} : i64");
            self.result("arith.cmpf", &[&a, &b], &properties, "i1");
            return;
        }
        let ty = self.integer_type();
        let (a, b) = (self.of_type(ty), self.of_type(ty));
        let properties = format!("predicate = {} : i64", self.rng.below(10));
        self.result("arith.cmpi", &[&a, &b], &properties, "i1");
    }

    pub(super) fn select(&mut self) {
        let ty = self.any_type();
        let (condition, a, b) = (self.of_type("i1"), self.of_type(ty), self.of_type(ty));
        self.result("arith.select", &[&condition, &a, &b], "", ty);
    }

    pub(super) fn index_cast(&mut self) {
        let other = INTEGERS[self.rng.below(INTEGERS.len() - 1)];
        let (from, to) = if self.rng.chance(1, 2) { (other, "index") } else { ("index", other) };
        let value = self.of_type(from);
        self.result("arith.index_cast", &[&value], "", to);
    }

    pub(super) fn apply(&mut self) {
        let (a, b) = (self.of_type("index"), self.of_type("index"));
        let (factor, term) = (self.rng.between(-5, 5), self.rng.between(-9, 9));
        let division = ["floordiv", "ceildiv", "mod"][self.rng.below(3)];
        let divisor = self.rng.between(1, 9);
        let map =
            format!("map = affine_map<(d0, d1) -> ((d0 * {factor} + d1 + {term}) {division} {divisor})>");
        self.result("affine.apply", &[&a, &b], &map, "index");
    }

    pub(super) fn call(&mut self) {
        let at = self.rng.below(self.functions.len().max(1));
        let Some(&ty) = self.functions.get(at) else { return };
        let value = self.of_type(ty);
        self.result("func.call", &[&value], &format!("callee = @f{at}"), ty);
    }
}

/// The number of bits of an integer type.
pub(super) fn width(ty: &str) -> u32 {
    ty.strip_prefix('i').and_then(|digits| digits.parse().ok()).unwrap_or(64)
}
