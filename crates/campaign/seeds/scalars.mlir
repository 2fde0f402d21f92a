func.func @integers(%a: i32, %b: i32, %c: i1) -> (i32, i64) {
  %seven = arith.constant 7 : i32
  %0 = arith.muli %a, %seven : i32
  %1 = arith.divsi %0, %seven : i32
  %2 = arith.shli %1, %seven : i32
  %3 = arith.select %c, %2, %b : i32
  %4 = arith.maxsi %3, %a : i32
  %5 = arith.extsi %4 : i32 to i64
  %6 = arith.trunci %5 : i64 to i32
  %7 = arith.cmpi slt, %6, %b : i32
  %8 = arith.extui %7 : i1 to i64
  %9 = arith.addi %5, %8 overflow<nsw> : i64
  return %6, %9 : i32, i64
}

// -----

func.func @floats(%x: f32, %y: f64) -> f64 {
  %half = arith.constant 5.0e-01 : f32
  %0 = arith.mulf %x, %half fastmath<contract> : f32
  %1 = math.sqrt %0 : f32
  %2 = math.fma %0, %1, %half : f32
  %3 = arith.extf %2 : f32 to f64
  %4 = arith.remf %3, %y : f64
  %5 = math.powf %4, %y : f64
  %6 = arith.cmpf ogt, %5, %y : f64
  %7 = arith.select %6, %5, %4 : f64
  return %7 : f64
}

// -----

func.func @wide_integers(%a: i64, %b: i64) -> (i64, i64, i1) {
  %low, %high = arith.mulsi_extended %a, %b : i64
  %sum, %carry = arith.addui_extended %low, %high : i64, i1
  %0 = arith.ceildivsi %sum, %b : i64
  %1 = arith.floordivsi %0, %a : i64
  return %0, %1, %carry : i64, i64, i1
}

// -----

func.func @indices(%i: index, %n: i64) -> index {
  %0 = index.constant 12
  %1 = index.add %i, %0
  %2 = index.ceildivs %1, %0
  %3 = arith.index_cast %n : i64 to index
  %4 = index.maxu %2, %3
  %5 = index.cmp ult(%4, %i)
  %6 = arith.index_castui %5 : i1 to index
  %7 = arith.addi %4, %6 : index
  return %7 : index
}

// -----

func.func @complex_numbers(%re: f32, %im: f32) -> f32 {
  %0 = complex.create %re, %im : complex<f32>
  %1 = complex.mul %0, %0 : complex<f32>
  %2 = complex.exp %1 : complex<f32>
  %3 = complex.div %2, %0 : complex<f32>
  %4 = complex.abs %3 : complex<f32>
  return %4 : f32
}
