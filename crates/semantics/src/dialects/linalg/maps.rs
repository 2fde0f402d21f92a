//! Which elements an operation combines.

use crate::affine::{self, Expr, Map, Operator};
use crate::build::Site;
use crate::missing::{Built, missing};
use crate::types::Ty;

/// The maps of named operations, one word per operand: a letter is a dimension of the iteration, two letters
/// in brackets are the first times a stride plus the second times a dilation, and a dot is a single value.
const NAMED: &[(&str, &str)] = &[
    ("linalg.batch_matmul", "abd adc abc"),
    ("linalg.batch_matmul_transpose_a", "adb adc abc"),
    ("linalg.batch_matmul_transpose_b", "abd acd abc"),
    ("linalg.batch_matvec", "abc ac ab"),
    ("linalg.batch_mmt4d", "abdeg acdfg abcef"),
    ("linalg.batch_reduce_matmul", "abd adc bc"),
    ("linalg.batch_vecmat", "ac acb ab"),
    ("linalg.conv_1d", "(ab) b a"),
    ("linalg.conv_1d_ncw_fcw", "ad(ce) bde abc"),
    ("linalg.conv_1d_nwc_wcf", "a(bd)e dec abc"),
    ("linalg.conv_2d", "(ac)(bd) cd ab"),
    ("linalg.conv_2d_nchw_fchw", "ae(cf)(dg) befg abcd"),
    ("linalg.conv_2d_nchw_fchw_q", "ae(cf)(dg) befg . . abcd"),
    ("linalg.conv_2d_ngchw_fgchw", "abf(dg)(eh) cbfgh abcde"),
    ("linalg.conv_2d_ngchw_gfchw", "abf(dg)(eh) bcfgh abcde"),
    ("linalg.conv_2d_ngchw_gfchw_q", "abf(dg)(eh) bcfgh . . abcde"),
    ("linalg.conv_2d_nhwc_fhwc", "a(be)(cf)g defg abcd"),
    ("linalg.conv_2d_nhwc_fhwc_q", "a(be)(cf)g defg . . abcd"),
    ("linalg.conv_2d_nhwc_hwcf", "a(be)(cf)g efgd abcd"),
    ("linalg.conv_2d_nhwc_hwcf_q", "a(be)(cf)g efgd . . abcd"),
    ("linalg.conv_2d_nhwgc_gfhwc", "a(bf)(cg)dh defgh abcde"),
    ("linalg.conv_2d_nhwgc_gfhwc_q", "a(bf)(cg)dh defgh . . abcde"),
    ("linalg.conv_3d", "(ad)(be)(cf) def abc"),
    ("linalg.conv_3d_ncdhw_fcdhw", "af(cg)(dh)(ei) bfghi abcde"),
    ("linalg.conv_3d_ndhwc_dhwcf", "a(bf)(cg)(dh)i fghie abcde"),
    ("linalg.conv_3d_ndhwc_dhwcf_q", "a(bf)(cg)(dh)i fghie . . abcde"),
    ("linalg.depthwise_conv_1d_ncw_cw", "ac(bd) cd acb"),
    ("linalg.depthwise_conv_1d_nwc_wc", "a(bd)c dc abc"),
    ("linalg.depthwise_conv_1d_nwc_wcm", "a(be)c ecd abcd"),
    ("linalg.depthwise_conv_2d_nchw_chw", "ad(be)(cf) def adbc"),
    ("linalg.depthwise_conv_2d_nhwc_hwc", "a(be)(cf)d efd abcd"),
    ("linalg.depthwise_conv_2d_nhwc_hwc_q", "a(be)(cf)d efd . . abcd"),
    ("linalg.depthwise_conv_2d_nhwc_hwcm", "a(bf)(cg)d fgde abcde"),
    ("linalg.depthwise_conv_2d_nhwc_hwcm_q", "a(bf)(cg)d fgde . . abcde"),
    ("linalg.depthwise_conv_3d_ncdhw_cdhw", "ah(be)(cf)(dg) hefg ahbcd"),
    ("linalg.depthwise_conv_3d_ndhwc_dhwc", "a(be)(cf)(dg)h efgh abcdh"),
    ("linalg.depthwise_conv_3d_ndhwc_dhwcm", "a(bf)(cg)(dh)i fghie abcdie"),
    ("linalg.dot", "a a ."),
    ("linalg.fill_rng_2d", ". . . ab"),
    ("linalg.matmul", "ac cb ab"),
    ("linalg.matmul_transpose_a", "ca cb ab"),
    ("linalg.matmul_transpose_b", "ac bc ab"),
    ("linalg.matmul_unsigned", "ac cb ab"),
    ("linalg.matvec", "ab b a"),
    ("linalg.mmt4d", "acdf bcef abde"),
    ("linalg.pooling_nchw_max", "ab(ce)(df) ef abcd"),
    ("linalg.pooling_nchw_sum", "ab(ce)(df) ef abcd"),
    ("linalg.pooling_ncw_max", "ab(cd) d abc"),
    ("linalg.pooling_ncw_sum", "ab(cd) d abc"),
    ("linalg.pooling_ndhwc_max", "a(bf)(cg)(dh)e fgh abcde"),
    ("linalg.pooling_ndhwc_min", "a(bf)(cg)(dh)e fgh abcde"),
    ("linalg.pooling_ndhwc_sum", "a(bf)(cg)(dh)e fgh abcde"),
    ("linalg.pooling_nhwc_max", "a(be)(cf)d ef abcd"),
    ("linalg.pooling_nhwc_max_unsigned", "a(be)(cf)d ef abcd"),
    ("linalg.pooling_nhwc_min", "a(be)(cf)d ef abcd"),
    ("linalg.pooling_nhwc_min_unsigned", "a(be)(cf)d ef abcd"),
    ("linalg.pooling_nhwc_sum", "a(be)(cf)d ef abcd"),
    ("linalg.pooling_nwc_max", "a(bd)c d abc"),
    ("linalg.pooling_nwc_max_unsigned", "a(bd)c d abc"),
    ("linalg.pooling_nwc_min", "a(bd)c d abc"),
    ("linalg.pooling_nwc_min_unsigned", "a(bd)c d abc"),
    ("linalg.pooling_nwc_sum", "a(bd)c d abc"),
    ("linalg.quantized_batch_matmul", "abd adc . . abc"),
    ("linalg.quantized_matmul", "ac cb . . ab"),
    ("linalg.vecmat", "b ba a"),
];

/// Operations whose operands all have the shape of the result, or none.
const ELEMENTWISE: &[&str] = &[
    "linalg.abs",
    "linalg.add",
    "linalg.ceil",
    "linalg.copy",
    "linalg.div",
    "linalg.div_unsigned",
    "linalg.erf",
    "linalg.exp",
    "linalg.fill",
    "linalg.floor",
    "linalg.log",
    "linalg.map",
    "linalg.max",
    "linalg.min",
    "linalg.mul",
    "linalg.negf",
    "linalg.powf",
    "linalg.reciprocal",
    "linalg.round",
    "linalg.rsqrt",
    "linalg.select",
    "linalg.sqrt",
    "linalg.square",
    "linalg.sub",
    "linalg.tanh",
];

/// The maps of all operands, and whether the order of each dimension matters.
pub(super) struct Maps {
    pub(super) dims: usize,
    pub(super) all: Vec<Map>,
    pub(super) reductions: Vec<bool>,
}

/// Whether an operation has a region that is executed for all elements.
pub(super) fn is_structured(name: &str) -> bool {
    const OTHERS: &[&str] =
        &["linalg.index", "linalg.yield", "linalg.pack", "linalg.unpack", "linalg.softmax"];
    name.starts_with("linalg.") && !OTHERS.contains(&name)
}

/// The maps of an operation with so many inputs.
pub(super) fn maps(site: &Site<'_, '_>, inputs: usize) -> Built<Maps> {
    let types = site.operand_types();
    let name = site.name();
    let named = NAMED.iter().find(|(known, _)| *known == name);
    let all = if let Some(attr) = site.attr("indexing_maps") {
        affine::maps(site.module(), attr)?
    } else if let Some((_, words)) = named {
        written(site, words)?
    } else if ELEMENTWISE.contains(&name) || name == "linalg.elementwise" {
        elementwise(&types)?
    } else {
        match name {
            "linalg.transpose" => transposed(site, &types)?,
            "linalg.broadcast" => broadcast(site, &types)?,
            "linalg.reduce" => reduced(site, &types, inputs)?,
            _ => return missing("the maps of this operation"),
        }
    };
    let dims = all.first().map_or(0, |map| map.dims);
    if all.len() != types.len() || all.iter().any(|map| map.dims != dims || map.symbols != 0) {
        return missing("maps that do not fit the operands");
    }
    for (map, ty) in all.iter().zip(&types) {
        if rank(ty)? != map.results.len() {
            return missing("a map of another rank");
        }
    }
    let reductions = match name {
        "linalg.generic" => iterators(site, dims)?,
        _ => unused(dims, all.get(inputs..).unwrap_or_default()),
    };
    Ok(Maps { dims, all, reductions })
}

fn rank(ty: &Ty) -> Built<usize> {
    match ty {
        Ty::Tensor(Some(sizes), _) | Ty::MemRef(Some(sizes), ..) => Ok(sizes.len()),
        Ty::Tensor(None, _) | Ty::MemRef(None, ..) => missing("a shape of unknown rank"),
        _ => Ok(0),
    }
}

/// The dimensions that are not dimensions of an output.
fn unused(dims: usize, outputs: &[Map]) -> Vec<bool> {
    let is_used = |dim: usize| outputs.iter().any(|map| map.results.contains(&Expr::Input(dim)));
    (0..dims).map(|dim| !is_used(dim)).collect()
}

/// Whether the iterators of `linalg.generic` are reductions.
fn iterators(site: &Site<'_, '_>, dims: usize) -> Built<Vec<bool>> {
    let Some(text) = site.text("iterator_types") else { return missing("no iterator_types") };
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    let iterators: Vec<bool> = words
        .filter_map(|word| match word {
            "parallel" => Some(false),
            "reduction" | "window" => Some(true),
            _ => None,
        })
        .collect();
    match iterators.len() == dims {
        true => Ok(iterators),
        false => missing("iterator_types that cannot be read"),
    }
}

fn elementwise(types: &[Ty]) -> Built<Vec<Map>> {
    let Some(last) = types.last() else { return missing("an operation without operands") };
    let dims = rank(last)?;
    let map = |ty: &Ty| {
        let results = if rank(ty)? == 0 { Vec::new() } else { (0..dims).map(Expr::Input).collect() };
        Ok(Map { dims, symbols: 0, results })
    };
    types.iter().map(map).collect()
}

fn dims_of(site: &Site<'_, '_>, name: &str) -> Built<Vec<usize>> {
    let dims =
        site.ints(name).and_then(|dims| dims.into_iter().map(|dim| usize::try_from(dim).ok()).collect());
    match dims {
        Some(dims) => Ok(dims),
        None => missing(format!("no {name}")),
    }
}

/// Dimension i of the output is dimension `permutation[i]` of the input.
fn transposed(site: &Site<'_, '_>, types: &[Ty]) -> Built<Vec<Map>> {
    let permutation = dims_of(site, "permutation")?;
    let dims = permutation.len();
    let inverse = (0..dims).map(|dim| permutation.iter().position(|&other| other == dim).map(Expr::Input));
    let (Some(results), 2) = (inverse.collect::<Option<Vec<Expr>>>(), types.len()) else {
        return missing("a permutation that is none");
    };
    Ok(vec![Map { dims, symbols: 0, results }, Map::identity(dims)])
}

/// The input does not have the given dimensions.
fn broadcast(site: &Site<'_, '_>, types: &[Ty]) -> Built<Vec<Map>> {
    let added = dims_of(site, "dimensions")?;
    let [_, output] = types else { return missing("another number of operands") };
    let dims = rank(output)?;
    let results = (0..dims).filter(|dim| !added.contains(dim)).map(Expr::Input).collect();
    Ok(vec![Map { dims, symbols: 0, results }, Map::identity(dims)])
}

/// The outputs do not have the given dimensions.
fn reduced(site: &Site<'_, '_>, types: &[Ty], inputs: usize) -> Built<Vec<Map>> {
    let removed = dims_of(site, "dimensions")?;
    let Some(first) = types.first() else { return missing("an operation without operands") };
    let dims = rank(first)?;
    let kept: Vec<Expr> = (0..dims).filter(|dim| !removed.contains(dim)).map(Expr::Input).collect();
    let map = |i: usize| match i < inputs {
        true => Map::identity(dims),
        false => Map { dims, symbols: 0, results: kept.clone() },
    };
    Ok((0..types.len()).map(map).collect())
}

/// Maps in the notation of `NAMED`.
fn written(site: &Site<'_, '_>, words: &str) -> Built<Vec<Map>> {
    let dims = words.bytes().filter(u8::is_ascii_lowercase).map(|letter| usize::from(letter - b'a') + 1);
    let dims = dims.max().unwrap_or(0);
    let (strides, dilations) = (site.ints("strides"), site.ints("dilations"));
    let factor = |factors: &Option<Vec<i64>>, window: usize| match factors {
        Some(factors) => factors.get(window).copied().map_or_else(|| missing("too few strides"), Ok),
        None => Ok(1),
    };
    let mut maps = Vec::new();
    for word in words.split(' ') {
        let mut results = Vec::new();
        let mut window = 0;
        let mut letters = word.bytes().filter(|&letter| letter != b'.');
        while let Some(letter) = letters.next() {
            let mut next = || letters.next().map_or(0, |letter| usize::from(letter.wrapping_sub(b'a')));
            if letter != b'(' {
                results.push(Expr::Input(usize::from(letter.wrapping_sub(b'a'))));
                continue;
            }
            let (outer, inner) = (next(), next());
            next();
            let (stride, dilation) = (factor(&strides, window)?, factor(&dilations, window)?);
            results.push(binary(Operator::Add, scaled(outer, stride), scaled(inner, dilation)));
            window += 1;
        }
        maps.push(Map { dims, symbols: 0, results });
    }
    Ok(maps)
}

fn scaled(dim: usize, factor: i64) -> Expr {
    match factor {
        1 => Expr::Input(dim),
        _ => binary(Operator::Mul, Expr::Input(dim), Expr::Constant(factor)),
    }
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    Expr::Binary(operator, Box::new(left), Box::new(right))
}
