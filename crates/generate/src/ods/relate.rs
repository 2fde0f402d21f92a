//! Makes the types of a draft agree as relations and traits of the definition require.

use mohole_catalog::{OpDef, Relation};

use super::chooser::Chooser;
use super::draft::Draft;
use super::satisfies::satisfies;
use super::shaped::{element_of, with_element, with_shape_of};

/// Types that are tried to find one that satisfies all parts of a relation.
const MAX_TYPES_TRIED: usize = 24;

/// One operand, result or attribute of a definition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Operand(usize),
    Result(usize),
    Attribute(usize),
}

/// What the parts of a relation share.
#[derive(Clone, Copy)]
enum Share {
    Type,
    Element,
    Shape,
}

impl Chooser<'_> {
    /// Applies traits first, then relations, which are more specific.
    pub(super) fn relate(&mut self, op: &OpDef, draft: &mut Draft) {
        let operands: Vec<Part> = (0..op.operands.len()).map(Part::Operand).collect();
        let all: Vec<Part> =
            operands.iter().copied().chain((0..op.results.len()).map(Part::Result)).collect();
        for (name, share, parts) in [
            ("SameOperandsShape", Share::Shape, &operands),
            ("SameOperandsAndResultShape", Share::Shape, &all),
            ("SameOperandsAndResultRank", Share::Shape, &all),
            ("SameOperandsElementType", Share::Element, &operands),
            ("SameOperandsAndResultElementType", Share::Element, &all),
            ("SameTypeOperands", Share::Type, &operands),
            ("SameOperandsAndResultType", Share::Type, &all),
        ] {
            if op.has_trait(name) {
                self.share(op, draft, parts, share);
            }
        }
        for relation in &op.relations {
            self.apply(op, draft, relation);
        }
    }

    fn apply(&mut self, op: &OpDef, draft: &mut Draft, relation: &Relation) {
        let parts = |names: &[String]| names.iter().filter_map(|name| part(op, name)).collect::<Vec<_>>();
        match relation {
            Relation::SameType(names) => self.share(op, draft, &parts(names), Share::Type),
            Relation::SameElementType(names) => self.share(op, draft, &parts(names), Share::Element),
            Relation::SameShape(names) | Relation::SameRank(names) | Relation::SameElementCount(names) => {
                self.share(op, draft, &parts(names), Share::Shape);
            }
            Relation::TypeFrom { from, to, transform } => {
                let (Some(from), Some(to)) = (part(op, from), part(op, to)) else { return };
                if let Some(ty) = first_type(draft, from).and_then(|ty| transformed(&ty, transform)) {
                    self.assign(op, draft, to, |_| ty.clone());
                }
            }
            Relation::Other { .. } => {}
        }
    }

    fn share(&mut self, op: &OpDef, draft: &mut Draft, parts: &[Part], share: Share) {
        let Some(mut model) = parts.iter().find_map(|&part| first_type(draft, part)) else { return };
        if matches!(share, Share::Type) {
            model = self.shared_type(op, parts, model);
        }
        for &part in parts {
            self.assign(op, draft, part, |ty| match share {
                Share::Type => model.clone(),
                Share::Element => with_element(ty, &element_of(&model)),
                Share::Shape => with_shape_of(ty, &model),
            });
        }
    }

    /// A type that satisfies every part, starting from one that satisfies the first.
    fn shared_type(&mut self, op: &OpDef, parts: &[Part], first: String) -> String {
        let constraints: Vec<_> = parts
            .iter()
            .filter_map(|&part| match part {
                Part::Operand(at) => Some(&op.operands[at].ty),
                Part::Result(at) => Some(&op.results[at].ty),
                Part::Attribute(_) => None,
            })
            .collect();
        let mut ty = first;
        for attempt in 0..MAX_TYPES_TRIED {
            if constraints.iter().all(|constraint| satisfies(&ty, constraint) != Some(false)) {
                break;
            }
            ty = self.pick_type(constraints[attempt % constraints.len()]);
        }
        ty
    }

    fn assign(&mut self, op: &OpDef, draft: &mut Draft, part: Part, new: impl Fn(&str) -> String) {
        match part {
            Part::Operand(at) => draft.operands[at].iter_mut().for_each(|ty| *ty = new(ty)),
            Part::Result(at) => draft.results[at].iter_mut().for_each(|ty| *ty = new(ty)),
            Part::Attribute(at) => {
                let name = &op.attributes[at].name;
                if let Some((_, value)) = draft.properties.iter_mut().find(|(known, _)| known == name)
                    && let Some(typed) = value_of_type(&new("i32"))
                {
                    *value = typed;
                }
            }
        }
    }
}

fn part(op: &OpDef, name: &str) -> Option<Part> {
    let operand = op.operands.iter().position(|def| def.name == name).map(Part::Operand);
    let result = || op.results.iter().position(|def| def.name == name).map(Part::Result);
    let attribute = || op.attributes.iter().position(|def| def.name == name).map(Part::Attribute);
    operand.or_else(result).or_else(attribute)
}

fn first_type(draft: &Draft, part: Part) -> Option<String> {
    match part {
        Part::Operand(at) => draft.operands[at].first().cloned(),
        Part::Result(at) => draft.results[at].first().cloned(),
        Part::Attribute(_) => None,
    }
}

/// The result of a C++ transformation, for the few that most definitions use.
fn transformed(ty: &str, transform: &str) -> Option<String> {
    let transform: String = transform.split_whitespace().collect();
    if transform.ends_with("getElementType()") || transform.starts_with("getElementTypeOrSelf") {
        return Some(element_of(ty));
    }
    let is_mask = transform.contains("getI1SameShape")
        || transform.contains("getUnaryOpResultType") && ty.starts_with('!')
        || (transform.contains("clone") && transform.contains(",1)"));
    if is_mask {
        return Some(with_element(ty, "i1"));
    }
    if transform.contains("getPointeeType")
        || transform.contains("getValueType")
        || transform.contains("getPointee(")
    {
        let inside = ty.split_once('<')?.1.strip_suffix('>')?;
        return super::shaped::split_top_level(inside).next().map(str::to_owned);
    }
    matches!(transform.as_str(), "$_self" | "cast<Type>($_self)").then(|| ty.to_owned())
}

/// A constant attribute of a type.
pub(super) fn value_of_type(ty: &str) -> Option<String> {
    let element = element_of(ty);
    let literal = match element.as_bytes() {
        b"i1" => "true",
        [b'i' | b's' | b'u', ..] => "1",
        [b'f' | b'b' | b't', ..] => "1.0",
        _ => return None,
    };
    Some(match element == ty {
        true if ty == "i1" => literal.to_owned(),
        true => format!("{literal} : {ty}"),
        false => format!("dense<{literal}> : {ty}"),
    })
}
