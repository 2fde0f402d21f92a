//! The tokens that are marks of the form itself.

macro_rules! specials {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A mark of the form itself. Its number is its token.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u16)]
        pub enum Special {
            $($(#[$doc])* $name,)*
        }

        impl Special {
            /// All of them, in the order of their tokens.
            pub const ALL: &'static [Special] = &[$(Special::$name,)*];

            /// The mark as people read it.
            pub fn text(self) -> &'static str {
                match self {
                    $(Special::$name => $text,)*
                }
            }
        }
    };
}

specials! {
    /// Fills a batch.
    Pad = "<pad>",
    /// Begins a program in generic form.
    Generic = "<generic>",
    /// Begins a program in custom assembly.
    Custom = "<custom>",
    /// Ends a program.
    End = "<end>",
    /// An operation or dialect follows that the program contains.
    Must = "<must>",
    /// A value follows that is defined later: `%k` numbers those values.
    Forward = "<forward>",
    /// The next result or block argument is the forward value `%k`.
    Define = "<define>",
    /// The entries that follow are attributes, not properties.
    Attrs = "<attrs>",
    /// `function_type`, as it follows from the body.
    FunctionType = "<function-type>",
    /// `function_type` as `!llvm.func<..>`, as it follows from the body.
    LlvmFunctionType = "<llvm-function-type>",
    /// Begins a region.
    Open = "{",
    /// Ends a region.
    Close = "}",
    /// Begins a block. Left out for an entry block with operations and without arguments.
    Block = "<block>",
    /// Values follow that are written behind a successor.
    SuccessorArgs = "<successor-args>",
    /// Ends a text, list or type.
    Stop = "<.>",
    /// Ends a text; its type follows.
    Typed = "<:>",
    /// A value whose number is spelled.
    BigValue = "<%>",
    /// A block whose number is spelled.
    BigBlock = "<^>",
    /// A symbol whose number is spelled.
    BigSymbol = "<@>",
    /// An operation whose name is spelled.
    SpelledOp = "<op>",
    /// A key that is spelled.
    SpelledKey = "<key>",
    /// A type that is spelled.
    SpelledType = "<type>",
    /// A symbol whose name is spelled.
    SpelledSymbol = "<symbol>",
    /// A number that is spelled.
    Number = "<number>",
    /// A string that is spelled.
    String = "<string>",
    /// An attribute of a dialect that is spelled.
    Opaque = "<opaque>",
    /// `dense<..>`
    Dense = "dense<",
    /// `dense_resource<..>`
    Resource = "dense_resource<",
    /// `sparse<..>`
    Sparse = "sparse<",
    /// `array<..>`: its element type follows, then its body.
    DenseArray = "array<",
    /// `affine_map<..>`
    AffineMap = "affine_map<",
    /// `affine_set<..>`
    AffineSet = "affine_set<",
    /// `[..]`
    Array = "[",
    /// `{..}` as an attribute.
    Dict = "dict{",
    /// `@a::@b`
    Path = "<path>",
    /// A function type: inputs, [`Arrow`](Special::Arrow), results.
    Function = "fn(",
    /// Between the inputs and the results of a function type.
    Arrow = "->",
    /// `tuple<..>`
    Tuple = "tuple<",
    /// `complex<..>`
    Complex = "complex<",
    /// `vector<..>`
    Vector = "vector<",
    /// `tensor<..>`
    Tensor = "tensor<",
    /// `memref<..>`
    MemRef = "memref<",
    /// The size of an unranked shape.
    Unranked = "*x",
    /// A size that is spelled.
    SpelledDim = "<dim>",
    /// A scalable size that is spelled.
    SpelledScalable = "<scalable>",
    /// The resource section of the file.
    Resources = "<resources>",
    /// In custom assembly: no space here, although most programs have one.
    Glue = "<glue>",
    /// The attribute `unit`.
    Unit = "unit",
    /// The attribute `true`.
    True = "true",
    /// The attribute `false`.
    False = "false",
    /// Not in use.
    Reserved0 = "<reserved-0>",
    /// Not in use.
    Reserved1 = "<reserved-1>",
    /// Not in use.
    Reserved2 = "<reserved-2>",
    /// Not in use.
    Reserved3 = "<reserved-3>",
}

impl Special {
    /// How many there are.
    pub const COUNT: u16 = Special::ALL.len() as u16;

    /// The token.
    pub fn token(self) -> u16 {
        self as u16
    }
}
