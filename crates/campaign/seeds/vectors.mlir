func.func @arithmetic(%a: vector<4x8xf32>, %b: vector<8xf32>) -> vector<4xf32> {
  %0 = vector.broadcast %b : vector<8xf32> to vector<4x8xf32>
  %1 = arith.mulf %a, %0 : vector<4x8xf32>
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %2 = vector.multi_reduction <add>, %1, %zero [1] : vector<4x8xf32> to vector<4xf32>
  %3 = vector.transpose %1, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %4 = vector.extract %3[2] : vector<4xf32> from vector<8x4xf32>
  %5 = arith.addf %2, %4 : vector<4xf32>
  return %5 : vector<4xf32>
}

// -----

func.func @memory_access(%m: memref<?x16xf32>, %i: index, %k: index) -> vector<16xf32> {
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i, %k], %pad {in_bounds = [false]} : memref<?x16xf32>, vector<16xf32>
  %mask = vector.create_mask %k : vector<16xi1>
  %1 = vector.maskedload %m[%i, %k], %mask, %0 : memref<?x16xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  vector.transfer_write %1, %m[%k, %i] : vector<16xf32>, memref<?x16xf32>
  return %1 : vector<16xf32>
}

// -----

func.func @contraction(%a: vector<2x4xf32>, %b: vector<4x3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %0 = vector.contract {
    indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<2x4xf32>, vector<4x3xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

// -----

func.func @scalable(%a: vector<[4]xi32>, %n: index) -> vector<[4]xi32> {
  %0 = vector.create_mask %n : vector<[4]xi1>
  %1 = arith.addi %a, %a : vector<[4]xi32>
  %2 = arith.select %0, %1, %a : vector<[4]xi1>, vector<[4]xi32>
  return %2 : vector<[4]xi32>
}

// -----

func.func @shuffles(%a: vector<4xi16>, %b: vector<4xi16>) -> vector<2x3xi16> {
  %0 = vector.shuffle %a, %b [0, 5, 2, 7, 1, 3] : vector<4xi16>, vector<4xi16>
  %1 = vector.shape_cast %0 : vector<6xi16> to vector<2x3xi16>
  %2 = vector.extract %1[1, 2] : i16 from vector<2x3xi16>
  %3 = vector.insert %2, %1 [0, 0] : i16 into vector<2x3xi16>
  return %3 : vector<2x3xi16>
}
