//! The text of a type or attribute that a dialect defines, from the definition's own format.

use mohole_catalog::{AttrDef, EnumDef, Parameter, TypeDef};

use super::chooser::Chooser;
use super::spelling::spellings;

/// Maximum nesting of attributes and types in each other's parameters.
const MAX_NESTING: u32 = 3;

impl Chooser<'_> {
    /// `!dialect.mnemonic<...>`; parameters of the given names have the given values. `None` if the syntax is
    /// C++ code and no spelling is known.
    pub(super) fn dialect_type(&mut self, name: &str, fixed: &[(String, String)]) -> Option<String> {
        let known: Vec<&str> =
            spellings(name).iter().filter(|text| !text.starts_with('#')).copied().collect();
        if let Some(text) = self.rng.pick(&known).filter(|_| fixed.is_empty()) {
            return Some((*text).to_owned());
        }
        let (dialect, mnemonic) = name.split_once('.')?;
        let def = self.catalog.type_def(dialect, mnemonic)?;
        self.spell('!', def, fixed, 0)
    }

    /// `#dialect.mnemonic<...>`.
    pub(super) fn dialect_attr(&mut self, name: &str) -> Option<String> {
        let known: Vec<&str> =
            spellings(name).iter().filter(|text| !text.starts_with('!')).copied().collect();
        if let Some(text) = self.rng.pick(&known) {
            return Some((*text).to_owned());
        }
        let (dialect, mnemonic) = name.split_once('.')?;
        let def = self.catalog.attr_def(dialect, mnemonic)?;
        self.spell('#', def, &[], 0)
    }

    fn spell(
        &mut self,
        sigil: char,
        def: &TypeDef,
        fixed: &[(String, String)],
        depth: u32,
    ) -> Option<String> {
        let (dialect, mnemonic) = def.name.split_once('.')?;
        if def.custom_assembly || depth > MAX_NESTING {
            return None;
        }
        let format = match &def.assembly_format {
            Some(format) => format.clone(),
            None if def.parameters.is_empty() => String::new(),
            None => return None,
        };
        let body = self.fill_format(&format, &def.parameters, fixed, depth)?;
        Some(match body.is_empty() || body.starts_with('<') {
            true => format!("{sigil}{dialect}.{mnemonic}{body}"),
            false => format!("{sigil}{dialect}<{mnemonic} {body}>"),
        })
    }

    /// The text of a declarative format. Optional groups are left out unless they have a fixed parameter.
    fn fill_format(
        &mut self,
        format: &str,
        parameters: &[Parameter],
        fixed: &[(String, String)],
        depth: u32,
    ) -> Option<String> {
        let mut text = String::new();
        let mut rest = format.trim();
        while let Some(c) = rest.chars().next() {
            if let Some(after) = rest.strip_prefix('`') {
                let (literal, after) = after.split_once('`')?;
                text.push_str(literal);
                rest = after;
            } else if let Some(after) = rest.strip_prefix('$') {
                let end = after.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(after.len());
                text.push_str(&self.parameter(&after[..end], parameters, fixed, depth)?);
                rest = after[end..].trim_start_matches('^');
            } else if c == '(' {
                let (inside, after) = optional_group(rest)?;
                if fixed.iter().any(|(name, _)| inside.contains(&format!("${name}"))) {
                    text.push_str(&self.fill_format(inside, parameters, fixed, depth)?);
                }
                rest = after;
            } else if let Some(after) = rest.strip_prefix("qualified(") {
                let (inside, after) = after.split_once(')')?;
                text.push_str(&self.fill_format(inside, parameters, fixed, depth)?);
                rest = after;
            } else if let Some(after) = rest.strip_prefix("struct(params)") {
                text.push_str(&self.structured(parameters, fixed, depth)?);
                rest = after;
            } else if let Some(after) = rest.strip_prefix("params") {
                let required: Vec<_> = parameters.iter().filter(|p| p.default.is_none()).collect();
                let values: Option<Vec<_>> =
                    required.iter().map(|p| self.parameter(&p.name, parameters, fixed, depth)).collect();
                text.push_str(&values?.join(", "));
                rest = after;
            } else if c.is_whitespace() {
                if text.chars().last().is_some_and(char::is_alphanumeric) {
                    text.push(' ');
                }
                rest = rest.trim_start();
            } else {
                return None;
            }
        }
        Some(text)
    }

    /// `a = 1, b = 2`, required parameters only.
    fn structured(
        &mut self,
        parameters: &[Parameter],
        fixed: &[(String, String)],
        depth: u32,
    ) -> Option<String> {
        let mut parts = Vec::new();
        for p in parameters.iter().filter(|p| p.default.is_none() && !p.cpp_type.contains("optional")) {
            parts.push(format!("{} = {}", p.name, self.parameter(&p.name, parameters, fixed, depth)?));
        }
        Some(parts.join(", "))
    }

    fn parameter(
        &mut self,
        name: &str,
        parameters: &[Parameter],
        fixed: &[(String, String)],
        depth: u32,
    ) -> Option<String> {
        if let Some((_, value)) = fixed.iter().find(|(fixed, _)| fixed == name) {
            return Some(value.clone());
        }
        let def = parameters.iter().find(|p| p.name == name)?;
        let cpp = def.cpp_type.trim_start_matches("::").trim_start_matches("mlir::").trim_start_matches("::");
        Some(match cpp {
            "Type" => self.scalar(),
            "Attribute" | "IntegerAttr" => "1 : i64".to_owned(),
            "StringAttr" | "llvm::StringRef" => "\"s\"".to_owned(),
            "bool" | "BoolAttr" => ["true", "false"][self.rng.below(2)].to_owned(),
            "SymbolRefAttr" | "FlatSymbolRefAttr" => "@s".to_owned(),
            "AffineMap" | "AffineMapAttr" => "affine_map<(d0) -> (d0)>".to_owned(),
            "MemRefType" => "memref<64x64xf16, 3>".to_owned(),
            "VectorType" => "vector<4xf32>".to_owned(),
            "DictionaryAttr" => "{}".to_owned(),
            "ArrayAttr" => "[]".to_owned(),
            "DenseI32ArrayAttr" | "DenseI64ArrayAttr" => "[1, 16]".to_owned(),
            "llvm::ArrayRef<int64_t>" => "4, 4".to_owned(),
            "int" | "unsigned" | "int64_t" | "uint64_t" | "uint32_t" | "int32_t" => {
                self.small_number().to_string()
            }
            _ => return self.enum_or_attr(cpp, depth),
        })
    }

    /// A parameter that is an enum or another attribute, known by its C++ class.
    fn enum_or_attr(&mut self, cpp: &str, depth: u32) -> Option<String> {
        let ends = |class: &str| class == cpp || class.ends_with(&format!("::{cpp}"));
        if let Some(def) = self.catalog.enums.iter().find(|def| ends(&def.name)) {
            return self.enum_text(def);
        }
        let def: &AttrDef = self.catalog.attrs.iter().find(|def| ends(&def.class))?;
        let text = self.spell('#', def, &[], depth + 1)?;
        // As a parameter of its own class an attribute is written without its name.
        Some(text.find('<').map_or(text.clone(), |at| text[at..].to_owned()))
    }

    /// A random case of an enum, as written in IR.
    pub(super) fn enum_text(&mut self, def: &EnumDef) -> Option<String> {
        self.rng.pick(&def.cases).map(|case| case.text.clone())
    }
}

/// The inside of `( ... )?` and what follows, alternatives dropped.
fn optional_group(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' if !in_literal(text, at) => depth += 1,
            ')' if !in_literal(text, at) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&text[1..at], text[at + 1..].trim_start_matches('?')));
        }
    }
    None
}

fn in_literal(text: &str, at: usize) -> bool {
    text[..at].matches('`').count() % 2 == 1
}
