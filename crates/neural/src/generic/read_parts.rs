//! Types, attributes and spelled texts.

use std::sync::Arc;

use crate::special::Special;
use crate::tree::{Attr, Container, Dim, Symbol, TextKind, Ty, Type};
use crate::vocabulary::TokenKind;

use super::frames::{Frame, Spelled};
use super::read::{Reader, Result};
use super::{SYMBOL_NAME, needs_type, text_kind};

impl Reader<'_> {
    pub(super) fn start_type(&mut self, kind: &TokenKind) -> Result<()> {
        let shaped = |container| Frame::Shaped {
            container,
            dims: Vec::new(),
            unranked: false,
            element: None,
            tail: Vec::new(),
        };
        let frame = match kind {
            TokenKind::Type(ty) => return self.type_done(ty.clone()),
            TokenKind::Special(Special::SpelledType) => Frame::Text(Spelled::Type, Vec::new()),
            TokenKind::Special(Special::Function) => Frame::Function(Vec::new(), None),
            TokenKind::Special(Special::Tuple) => Frame::Tuple(Vec::new()),
            TokenKind::Special(Special::Complex) => Frame::Complex(None),
            TokenKind::Special(Special::Vector) => shaped(Container::Vector),
            TokenKind::Special(Special::Tensor) => shaped(Container::Tensor),
            TokenKind::Special(Special::MemRef) => shaped(Container::MemRef),
            _ => return Err("a type is expected".to_owned()),
        };
        self.open(frame)
    }

    pub(super) fn start_attr(&mut self, kind: &TokenKind) -> Result<()> {
        let special = match kind {
            TokenKind::Attr(attr) => return self.whole_attr(attr),
            TokenKind::Symbol(n) => return self.symbol_done(Symbol::Number(*n)),
            TokenKind::Type(ty) => return self.type_done(ty.clone()),
            TokenKind::Special(special) => *special,
            _ => return Err("an attribute is expected".to_owned()),
        };
        let frame = match special {
            Special::Unit => return self.attr_done(Attr::Unit),
            Special::True => return self.attr_done(Attr::Bool(true)),
            Special::False => return self.attr_done(Attr::Bool(false)),
            Special::BigSymbol => Frame::Text(Spelled::SymbolNumber, Vec::new()),
            Special::SpelledSymbol => Frame::Text(Spelled::Symbol, Vec::new()),
            Special::Array => Frame::Array(Vec::new()),
            Special::Dict => Frame::Dict(Vec::new(), None),
            Special::Path => Frame::Path(Vec::new()),
            Special::DenseArray => Frame::ArrayElement,
            _ => match text_kind(special) {
                Some(kind) => Frame::Text(Spelled::Attr(kind, None), Vec::new()),
                None => return self.start_type(kind),
            },
        };
        self.open(frame)
    }

    pub(super) fn in_part(&mut self, kind: &TokenKind) -> Result<()> {
        let is_stop = *kind == TokenKind::Special(Special::Stop);
        match self.stack.last_mut() {
            Some(Frame::Text(..)) => self.in_text(kind),
            Some(Frame::SuccessorArgs(_)) => match kind {
                TokenKind::Value(n) => self.value_number(*n),
                TokenKind::Special(Special::BigValue) => self.open(Frame::Text(Spelled::Value, Vec::new())),
                _ if is_stop => self.close_successor_args(),
                _ => Err("a value or the end of the list is expected".to_owned()),
            },
            Some(Frame::Array(items)) if is_stop => {
                let attr = Attr::Array(std::mem::take(items));
                self.pop_attr(attr)
            }
            Some(Frame::Array(_) | Frame::Dict(_, Some(_))) => self.start_attr(kind),
            Some(Frame::Dict(entries, None)) if is_stop => {
                let attr = Attr::Dict(std::mem::take(entries));
                self.pop_attr(attr)
            }
            Some(Frame::Dict(_, key @ None)) => match kind {
                TokenKind::Key(name) => {
                    *key = Some(name.to_string());
                    Ok(())
                }
                TokenKind::Special(Special::SpelledKey) => self.open(Frame::Text(Spelled::Key, Vec::new())),
                _ => Err("a key or the end of the dictionary is expected".to_owned()),
            },
            Some(Frame::Path(parts)) if is_stop => {
                if parts.is_empty() {
                    return Err("a path has at least one symbol".to_owned());
                }
                let attr = Attr::Symbol(std::mem::take(parts));
                self.pop_attr(attr)
            }
            Some(Frame::Path(_)) => match kind {
                TokenKind::Symbol(n) => self.symbol_done(Symbol::Number(*n)),
                TokenKind::Special(Special::BigSymbol) => {
                    self.open(Frame::Text(Spelled::SymbolNumber, Vec::new()))
                }
                TokenKind::Special(Special::SpelledSymbol) => {
                    self.open(Frame::Text(Spelled::Symbol, Vec::new()))
                }
                _ => Err("a symbol or the end of the path is expected".to_owned()),
            },
            Some(Frame::ArrayElement | Frame::TypeOf(..)) => self.start_type(kind),
            _ => self.in_type(kind, is_stop),
        }
    }

    fn in_type(&mut self, kind: &TokenKind, is_stop: bool) -> Result<()> {
        let done = match self.stack.last_mut() {
            Some(Frame::Shaped { container, dims, unranked, element, tail }) => match (kind, &element) {
                (_, Some(element)) if is_stop => Type::Shaped {
                    container: *container,
                    dims: (!*unranked).then(|| std::mem::take(dims)),
                    element: element.clone(),
                    tail: std::mem::take(tail),
                },
                (_, Some(_)) if *container != Container::Vector => return self.start_attr(kind),
                (TokenKind::Dim(dim), None) if !*unranked => {
                    dims.push(*dim);
                    return Ok(());
                }
                (TokenKind::Special(Special::SpelledDim), None) if !*unranked => {
                    return self.open(Frame::Text(Spelled::Dim(false), Vec::new()));
                }
                (TokenKind::Special(Special::SpelledScalable), None) if !*unranked => {
                    return self.open(Frame::Text(Spelled::Dim(true), Vec::new()));
                }
                (TokenKind::Special(Special::Unranked), None)
                    if !*unranked && dims.is_empty() && *container != Container::Vector =>
                {
                    *unranked = true;
                    return Ok(());
                }
                (_, None) => return self.start_type(kind),
                _ => return Err("the end of the type is expected".to_owned()),
            },
            Some(Frame::Function(inputs, results)) => match (kind, results) {
                (TokenKind::Special(Special::Arrow), results @ None) => {
                    *results = Some(Vec::new());
                    return Ok(());
                }
                (_, Some(results)) if is_stop => {
                    Type::Function { inputs: std::mem::take(inputs), results: std::mem::take(results) }
                }
                _ => return self.start_type(kind),
            },
            Some(Frame::Tuple(types)) if is_stop => Type::Tuple(std::mem::take(types)),
            Some(Frame::Complex(Some(element))) if is_stop => Type::Complex(element.clone()),
            Some(Frame::Tuple(_) | Frame::Complex(None)) => return self.start_type(kind),
            _ => return Err("the end of the type is expected".to_owned()),
        };
        self.stack.pop();
        self.type_done(Arc::new(done))
    }

    fn pop_attr(&mut self, attr: Attr) -> Result<()> {
        self.stack.pop();
        self.attr_done(attr)
    }

    /// A type is complete: what it is depends on what it is in.
    pub(super) fn type_done(&mut self, ty: Ty) -> Result<()> {
        match self.stack.last_mut() {
            Some(Frame::Region(_)) => self.define(ty),
            Some(Frame::Op(frame)) if frame.key.is_none() => self.define(ty),
            Some(Frame::Shaped { element: element @ None, .. } | Frame::Complex(element)) => {
                *element = Some(ty);
                Ok(())
            }
            Some(Frame::Function(inputs, results)) => {
                results.as_mut().unwrap_or(inputs).push(ty);
                Ok(())
            }
            Some(Frame::Tuple(types)) => {
                types.push(ty);
                Ok(())
            }
            Some(Frame::ArrayElement) => {
                self.stack.pop();
                self.open(Frame::Text(Spelled::Attr(TextKind::DenseArray, Some(ty)), Vec::new()))
            }
            Some(Frame::TypeOf(kind, body)) => {
                let attr = Attr::Text { kind: *kind, body: std::mem::take(body), ty: Some(ty) };
                self.pop_attr(attr)
            }
            _ => self.attr_done(Attr::Type(ty)),
        }
    }

    /// A whole attribute was read. At the place of a symbol's name, a symbol is that name.
    fn whole_attr(&mut self, attr: &Attr) -> Result<()> {
        match attr {
            Attr::Symbol(parts) if parts.len() == 1 => self.symbol_done(parts[0].clone()),
            attr => self.attr_done(attr.clone()),
        }
    }

    /// An attribute is complete.
    pub(super) fn attr_done(&mut self, attr: Attr) -> Result<()> {
        match self.stack.last_mut() {
            Some(Frame::Op(frame)) => {
                let key = frame.key.take().ok_or("no attribute is expected here")?;
                let in_attrs = frame.phase == super::frames::Phase::Attrs;
                let entries = if in_attrs { &mut frame.op.attrs } else { &mut frame.op.properties };
                entries.push((key, attr));
            }
            Some(Frame::Array(items)) => items.push(attr),
            Some(Frame::Dict(entries, key)) => {
                let key = key.take().ok_or("no attribute is expected here")?;
                entries.push((key, attr));
            }
            Some(Frame::Shaped { tail, .. }) => tail.push(attr),
            _ => return Err("no attribute is expected here".to_owned()),
        }
        Ok(())
    }

    fn symbol_done(&mut self, symbol: Symbol) -> Result<()> {
        let is_name = match self.stack.last_mut() {
            Some(Frame::Path(parts)) => {
                parts.push(symbol);
                return Ok(());
            }
            Some(Frame::Op(frame)) => frame.key.as_deref() == Some(SYMBOL_NAME),
            Some(Frame::Dict(_, key)) => key.as_deref() == Some(SYMBOL_NAME),
            _ => false,
        };
        self.attr_done(if is_name { Attr::SymbolName(symbol) } else { Attr::Symbol(vec![symbol]) })
    }

    fn in_text(&mut self, kind: &TokenKind) -> Result<()> {
        let Some(Frame::Text(spelled, bytes)) = self.stack.last_mut() else {
            return Err("no text is open".to_owned());
        };
        match kind {
            TokenKind::Piece(piece) => {
                bytes.extend_from_slice(piece);
                return Ok(());
            }
            TokenKind::Special(Special::Stop | Special::Typed) => {}
            _ => return Err("a piece of text or its end is expected".to_owned()),
        }
        let is_typed = *kind == TokenKind::Special(Special::Typed);
        let text = String::from_utf8(std::mem::take(bytes)).map_err(|_| "the text is not UTF-8")?;
        let spelled = spelled.clone();
        self.stack.pop();
        match (spelled, is_typed) {
            (Spelled::Attr(kind, element), _) => self.text_attr(kind, element, text, is_typed),
            (_, true) => Err("this text has no type".to_owned()),
            (Spelled::Value, _) => self.value_number(number(&text)?),
            (Spelled::Block, _) => self.add_successor(number(&text)?),
            (Spelled::SymbolNumber, _) => self.symbol_done(Symbol::Number(number(&text)?)),
            (Spelled::Symbol, _) => self.symbol_done(Symbol::Name(string_body(text)?.into())),
            (Spelled::Op, _) => self.start_op(text),
            (Spelled::Key, _) => self.key_done(text),
            (Spelled::Type, _) => self.type_done(Arc::new(Type::Text(text.into()))),
            (Spelled::Dim(scalable), _) => self.dim_done(&text, scalable),
            (Spelled::Resources, _) => self.set_resources(text),
        }
    }

    fn text_attr(&mut self, kind: TextKind, element: Option<Ty>, text: String, is_typed: bool) -> Result<()> {
        let text = if kind == TextKind::String { string_body(text)? } else { text };
        match (needs_type(kind), is_typed) {
            (Some(_), true) => self.open(Frame::TypeOf(kind, text.into())),
            (Some(true), false) => Err("this attribute needs a type".to_owned()),
            (None, true) => Err("this attribute has no type".to_owned()),
            (_, false) => self.attr_done(Attr::Text { kind, body: text.into(), ty: element }),
        }
    }

    fn key_done(&mut self, text: String) -> Result<()> {
        match self.stack.last_mut() {
            Some(Frame::Dict(_, key)) => {
                *key = Some(text);
                Ok(())
            }
            _ => self.start_entry(text),
        }
    }

    fn dim_done(&mut self, text: &str, scalable: bool) -> Result<()> {
        let dim = match (text, scalable) {
            ("?", false) => Dim::Dynamic,
            (_, false) => Dim::Static(text.parse().map_err(|_| "this is not a size")?),
            (_, true) => Dim::Scalable(text.parse().map_err(|_| "this is not a size")?),
        };
        match self.stack.last_mut() {
            Some(Frame::Shaped { dims, .. }) => dims.push(dim),
            _ => return Err("no size is expected here".to_owned()),
        }
        Ok(())
    }

    fn close_successor_args(&mut self) -> Result<()> {
        let Some(Frame::SuccessorArgs(args)) = self.stack.pop() else {
            return Err("no list is open".to_owned());
        };
        let successor = self.op_frame()?.op.successors.last_mut().ok_or("no successor precedes")?;
        successor.args = args;
        Ok(())
    }
}

fn number(text: &str) -> Result<u32> {
    text.parse().map_err(|_| format!("`{text}` is not a number"))
}

/// The text of a string must not end the string.
fn string_body(text: String) -> Result<String> {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let escapes = byte == b'\\';
        if byte == b'"' || byte == b'\n' || (escapes && bytes.next().is_none()) {
            return Err("this text cannot be inside a string".to_owned());
        }
    }
    Ok(text)
}
