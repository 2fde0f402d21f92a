//! Handles to the parts of a module: indices into its arenas and tables.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// The index for tables that have an entry for each handle.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// An operation.
    Op,
    /// A block.
    Block,
    /// A region.
    Region,
    /// A value: the result of an operation or the argument of a block.
    Value,
    /// A type. Types of one module with the same text have the same handle.
    Type,
    /// An attribute. Attributes of one module with the same text have the same handle.
    Attr,
    /// An interned string. Equal strings of one module have the same handle.
    Str
}
