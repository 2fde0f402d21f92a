func.func @parallel_loops(%m: memref<8x8xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  scf.parallel (%i, %j) = (%zero, %zero) to (%eight, %eight) step (%one, %one) {
    %0 = memref.load %m[%i, %j] : memref<8x8xf32>
    %1 = arith.mulf %0, %0 : f32
    memref.store %1, %m[%j, %i] : memref<8x8xf32>
    scf.reduce
  }
  return
}

// -----

func.func @parallel_reduction(%m: memref<?xf32>, %n: index, %init: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%init) -> f32 {
    %1 = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%1 : f32) {
    ^bb0(%a: f32, %b: f32):
      %2 = arith.addf %a, %b : f32
      scf.reduce.return %2 : f32
    }
  }
  return %0 : f32
}

// -----

func.func @forall_over_memory(%m: memref<4xi32>) {
  scf.forall (%i) in (4) {
    %0 = arith.index_cast %i : index to i32
    memref.store %0, %m[%i] : memref<4xi32>
  }
  return
}

// -----

func.func @async_tokens(%m: memref<1xf32>) {
  %zero = arith.constant 0 : index
  %token = async.execute {
    %0 = memref.load %m[%zero] : memref<1xf32>
    memref.store %0, %m[%zero] : memref<1xf32>
    async.yield
  }
  async.await %token : !async.token
  return
}

// -----

func.func @kernel_launch(%m: memref<32xf32>, %x: f32) {
  %one = arith.constant 1 : index
  %n = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %one, %sz = %one) {
    memref.store %x, %m[%tx] : memref<32xf32>
    gpu.terminator
  }
  return
}
