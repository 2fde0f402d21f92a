"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "free", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64, ptr, ptr)>, linkage = #llvm.linkage<external>, sym_name = "memrefCopy", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "printString", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<5 x i8>, linkage = #llvm.linkage<private>, sym_name = "vector_print_str", value = dense<[100, 111, 110, 101, 0]> : tensor<5xi8>, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64)>, linkage = #llvm.linkage<external>, sym_name = "printU64", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64)>, linkage = #llvm.linkage<external>, sym_name = "printI64", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "printNewline", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "printClose", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "printComma", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (f32)>, linkage = #llvm.linkage<external>, sym_name = "printF32", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "printOpen", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<4xi32> ()>, linkage = #llvm.linkage<external>, sym_name = "src", sym_visibility = "private", visibility_ = 0 : i64}> ({
    %433 = "llvm.mlir.constant"() <{value = dense<[1, -2, 3, 2147483647]> : vector<4xi32>}> : () -> vector<4xi32>
    "llvm.return"(%433) : (vector<4xi32>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<array<2 x vector<4xf32>> ()>, linkage = #llvm.linkage<external>, sym_name = "srcf", sym_visibility = "private", visibility_ = 0 : i64}> ({
    %432 = "llvm.mlir.constant"() <{value = dense<[[1.500000e+00, -2.250000e+00, 3.000000e+00, 1.000000e-01], [1.000000e+10, 2.000000e+00, -0.000000e+00, 7.000000e+00]]> : vector<2x4xf32>}> : () -> !llvm.array<2 x vector<4xf32>>
    "llvm.return"(%432) : (!llvm.array<2 x vector<4xf32>>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(vector<4xf32>, array<2 x vector<4xf32>>, f32)> ()>, linkage = #llvm.linkage<external>, sym_name = "transfer", visibility_ = 0 : i64}> ({
    %322 = "llvm.mlir.constant"() <{value = dense<5.000000e-01> : vector<4xf32>}> : () -> vector<4xf32>
    %323 = "llvm.mlir.constant"() <{value = dense<[true, true, true, false]> : vector<4xi1>}> : () -> vector<4xi1>
    %324 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %325 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %326 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %327 = "llvm.mlir.constant"() <{value = 5.000000e-01 : f32}> : () -> f32
    %328 = "llvm.mlir.constant"() <{value = 3 : index}> : () -> i64
    %329 = "llvm.mlir.constant"() <{value = 5 : index}> : () -> i64
    %330 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %331 = "llvm.alloca"(%330) <{elem_type = !llvm.array<2 x vector<4xf32>>}> : (i64) -> !llvm.ptr
    %332 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64)>
    %333 = "llvm.insertvalue"(%332, %331) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %334 = "llvm.insertvalue"(%333, %331) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %335 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %336 = "llvm.insertvalue"(%334, %335) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>, i64) -> !llvm.struct<(ptr, ptr, i64)>
    %337 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %338 = "llvm.alloca"(%337) <{elem_type = !llvm.array<2 x vector<4xf32>>}> : (i64) -> !llvm.ptr
    %339 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64)>
    %340 = "llvm.insertvalue"(%339, %338) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %341 = "llvm.insertvalue"(%340, %338) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %342 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %343 = "llvm.insertvalue"(%341, %342) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>, i64) -> !llvm.struct<(ptr, ptr, i64)>
    %344 = "llvm.mlir.constant"() <{value = 3 : index}> : () -> i64
    %345 = "llvm.mlir.constant"() <{value = 5 : index}> : () -> i64
    %346 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %347 = "llvm.mlir.constant"() <{value = 15 : index}> : () -> i64
    %348 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %349 = "llvm.getelementptr"(%348, %347) <{elem_type = f32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %350 = "llvm.ptrtoint"(%349) : (!llvm.ptr) -> i64
    %351 = "llvm.call"(%350) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %352 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %353 = "llvm.insertvalue"(%352, %351) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %354 = "llvm.insertvalue"(%353, %351) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %355 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %356 = "llvm.insertvalue"(%354, %355) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %357 = "llvm.insertvalue"(%356, %344) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %358 = "llvm.insertvalue"(%357, %345) <{position = array<i64: 3, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %359 = "llvm.insertvalue"(%358, %345) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %360 = "llvm.insertvalue"(%359, %346) <{position = array<i64: 4, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    "llvm.br"(%324)[^bb1] : (i64) -> ()
  ^bb1(%361: i64):  // 2 preds: ^bb0, ^bb5
    %362 = "llvm.icmp"(%361, %328) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%362)[^bb2, ^bb6] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    "llvm.br"(%324)[^bb3] : (i64) -> ()
  ^bb3(%363: i64):  // 2 preds: ^bb2, ^bb4
    %364 = "llvm.icmp"(%363, %329) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%364)[^bb4, ^bb5] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb4:  // pred: ^bb3
    %365 = "llvm.extractvalue"(%360) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %366 = "llvm.mlir.constant"() <{value = 5 : index}> : () -> i64
    %367 = "llvm.mul"(%361, %366) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %368 = "llvm.add"(%367, %363) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %369 = "llvm.getelementptr"(%365, %368) <{elem_type = f32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.store"(%327, %369) <{ordering = 0 : i64}> : (f32, !llvm.ptr) -> ()
    %370 = "llvm.add"(%363, %325) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%370)[^bb3] : (i64) -> ()
  ^bb5:  // pred: ^bb3
    %371 = "llvm.add"(%361, %325) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%371)[^bb1] : (i64) -> ()
  ^bb6:  // pred: ^bb1
    %372 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @srcf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> !llvm.array<2 x vector<4xf32>>
    %373 = "llvm.extractvalue"(%336) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    "llvm.store"(%372, %373) <{ordering = 0 : i64}> : (!llvm.array<2 x vector<4xf32>>, !llvm.ptr) -> ()
    %374 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %375 = "llvm.extractvalue"(%336) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %376 = "llvm.insertvalue"(%374, %375) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %377 = "llvm.extractvalue"(%336) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %378 = "llvm.insertvalue"(%376, %377) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %379 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %380 = "llvm.insertvalue"(%378, %379) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %381 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %382 = "llvm.insertvalue"(%380, %381) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %383 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %384 = "llvm.insertvalue"(%382, %383) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    "llvm.br"(%324)[^bb7] : (i64) -> ()
  ^bb7(%385: i64):  // 2 preds: ^bb6, ^bb8
    %386 = "llvm.icmp"(%385, %326) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%386)[^bb8, ^bb9] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb8:  // pred: ^bb7
    %387 = "llvm.add"(%385, %325) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %388 = "llvm.extractvalue"(%384) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %389 = "llvm.getelementptr"(%388, %385) <{elem_type = vector<4xf32>, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %390 = "llvm.load"(%389) <{ordering = 0 : i64}> : (!llvm.ptr) -> vector<4xf32>
    %391 = "llvm.extractvalue"(%360) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %392 = "llvm.mlir.constant"() <{value = 5 : index}> : () -> i64
    %393 = "llvm.mul"(%387, %392) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %394 = "llvm.add"(%393, %326) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %395 = "llvm.getelementptr"(%391, %394) <{elem_type = f32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.intr.masked.store"(%390, %395, %323) <{alignment = 4 : i32}> : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
    %396 = "llvm.add"(%385, %325) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%396)[^bb7] : (i64) -> ()
  ^bb9:  // pred: ^bb7
    %397 = "llvm.extractvalue"(%360) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %398 = "llvm.mlir.constant"() <{value = 5 : index}> : () -> i64
    %399 = "llvm.mul"(%325, %398) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %400 = "llvm.add"(%399, %326) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %401 = "llvm.getelementptr"(%397, %400) <{elem_type = f32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %402 = "llvm.intr.masked.load"(%401, %323, %322) <{alignment = 4 : i32}> : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    %403 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %404 = "llvm.extractvalue"(%343) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %405 = "llvm.insertvalue"(%403, %404) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %406 = "llvm.extractvalue"(%343) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %407 = "llvm.insertvalue"(%405, %406) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %408 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %409 = "llvm.insertvalue"(%407, %408) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %410 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %411 = "llvm.insertvalue"(%409, %410) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %412 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %413 = "llvm.insertvalue"(%411, %412) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    "llvm.br"(%324)[^bb10] : (i64) -> ()
  ^bb10(%414: i64):  // 2 preds: ^bb9, ^bb11
    %415 = "llvm.icmp"(%414, %326) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%415)[^bb11, ^bb12] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb11:  // pred: ^bb10
    %416 = "llvm.extractvalue"(%360) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %417 = "llvm.mlir.constant"() <{value = 5 : index}> : () -> i64
    %418 = "llvm.mul"(%414, %417) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %419 = "llvm.add"(%418, %325) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %420 = "llvm.getelementptr"(%416, %419) <{elem_type = f32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %421 = "llvm.load"(%420) <{alignment = 4 : i64, ordering = 0 : i64}> : (!llvm.ptr) -> vector<4xf32>
    %422 = "llvm.extractvalue"(%413) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %423 = "llvm.getelementptr"(%422, %414) <{elem_type = vector<4xf32>, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.store"(%421, %423) <{ordering = 0 : i64}> : (vector<4xf32>, !llvm.ptr) -> ()
    %424 = "llvm.add"(%414, %325) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%424)[^bb10] : (i64) -> ()
  ^bb12:  // pred: ^bb10
    %425 = "llvm.extractvalue"(%343) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %426 = "llvm.load"(%425) <{ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.array<2 x vector<4xf32>>
    %427 = "llvm.intr.vector.reduce.fmaximum"(%402) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>) -> f32
    %428 = "llvm.mlir.poison"() : () -> !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, f32)>
    %429 = "llvm.insertvalue"(%428, %402) <{position = array<i64: 0>}> : (!llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, f32)>, vector<4xf32>) -> !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, f32)>
    %430 = "llvm.insertvalue"(%429, %426) <{position = array<i64: 1>}> : (!llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, f32)>, !llvm.array<2 x vector<4xf32>>) -> !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, f32)>
    %431 = "llvm.insertvalue"(%430, %427) <{position = array<i64: 2>}> : (!llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, f32)>, f32) -> !llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, f32)>
    "llvm.return"(%431) : (!llvm.struct<(vector<4xf32>, array<2 x vector<4xf32>>, f32)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(vector<4xi32>, vector<4xi32>, vector<4xi1>)> ()>, linkage = #llvm.linkage<external>, sym_name = "masks", visibility_ = 0 : i64}> ({
    %277 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %278 = "llvm.mlir.constant"() <{value = 8 : index}> : () -> i64
    %279 = "llvm.mlir.constant"() <{value = dense<[7, 0, 1, 2]> : vector<4xi32>}> : () -> vector<4xi32>
    %280 = "llvm.mlir.constant"() <{value = 9 : i32}> : () -> i32
    %281 = "llvm.mlir.constant"() <{value = 3 : index}> : () -> i64
    %282 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %283 = "llvm.mlir.constant"() <{value = dense<[true, true, true, false]> : vector<4xi1>}> : () -> vector<4xi1>
    %284 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @src, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<4xi32>
    %285 = "llvm.mlir.constant"() <{value = 8 : index}> : () -> i64
    %286 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %287 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %288 = "llvm.getelementptr"(%287, %285) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %289 = "llvm.ptrtoint"(%288) : (!llvm.ptr) -> i64
    %290 = "llvm.call"(%289) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %291 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %292 = "llvm.insertvalue"(%291, %290) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %293 = "llvm.insertvalue"(%292, %290) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %294 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %295 = "llvm.insertvalue"(%293, %294) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %296 = "llvm.insertvalue"(%295, %285) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %297 = "llvm.insertvalue"(%296, %286) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    "llvm.br"(%282)[^bb1] : (i64) -> ()
  ^bb1(%298: i64):  // 2 preds: ^bb0, ^bb2
    %299 = "llvm.icmp"(%298, %278) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%299)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    %300 = "llvm.extractvalue"(%297) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %301 = "llvm.getelementptr"(%300, %298) <{elem_type = i32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.store"(%280, %301) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    %302 = "llvm.add"(%298, %277) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%302)[^bb1] : (i64) -> ()
  ^bb3:  // pred: ^bb1
    %303 = "llvm.extractvalue"(%297) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %304 = "llvm.getelementptr"(%303, %281) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.intr.masked.store"(%284, %304, %283) <{alignment = 4 : i32}> : (vector<4xi32>, !llvm.ptr, vector<4xi1>) -> ()
    %305 = "llvm.extractvalue"(%297) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %306 = "llvm.getelementptr"(%305, %282) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %307 = "llvm.intr.masked.load"(%306, %283, %284) <{alignment = 4 : i32}> : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    %308 = "llvm.extractvalue"(%297) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %309 = "llvm.getelementptr"(%308, %281) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %310 = "llvm.intr.masked.expandload"(%309, %283, %284) : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    %311 = "llvm.extractvalue"(%297) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %312 = "llvm.getelementptr"(%311, %282) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.intr.masked.compressstore"(%310, %312, %283) : (vector<4xi32>, !llvm.ptr, vector<4xi1>) -> ()
    %313 = "llvm.extractvalue"(%297) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %314 = "llvm.getelementptr"(%313, %282) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %315 = "llvm.getelementptr"(%314, %279) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>
    %316 = "llvm.intr.masked.gather"(%315, %283, %284) <{alignment = 4 : i32}> : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    %317 = "llvm.add"(%316, %307) <{overflowFlags = 0 : i32}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %318 = "llvm.mlir.poison"() : () -> !llvm.struct<(vector<4xi32>, vector<4xi32>, vector<4xi1>)>
    %319 = "llvm.insertvalue"(%318, %317) <{position = array<i64: 0>}> : (!llvm.struct<(vector<4xi32>, vector<4xi32>, vector<4xi1>)>, vector<4xi32>) -> !llvm.struct<(vector<4xi32>, vector<4xi32>, vector<4xi1>)>
    %320 = "llvm.insertvalue"(%319, %310) <{position = array<i64: 1>}> : (!llvm.struct<(vector<4xi32>, vector<4xi32>, vector<4xi1>)>, vector<4xi32>) -> !llvm.struct<(vector<4xi32>, vector<4xi32>, vector<4xi1>)>
    %321 = "llvm.insertvalue"(%320, %283) <{position = array<i64: 2>}> : (!llvm.struct<(vector<4xi32>, vector<4xi32>, vector<4xi1>)>, vector<4xi1>) -> !llvm.struct<(vector<4xi32>, vector<4xi32>, vector<4xi1>)>
    "llvm.return"(%321) : (!llvm.struct<(vector<4xi32>, vector<4xi32>, vector<4xi1>)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)> ()>, linkage = #llvm.linkage<external>, sym_name = "reshaped", visibility_ = 0 : i64}> ({
    %191 = "llvm.mlir.constant"() <{value = dense<0.000000e+00> : vector<2x8xf32>}> : () -> !llvm.array<2 x vector<8xf32>>
    %192 = "llvm.mlir.constant"() <{value = dense<0.000000e+00> : vector<2x3xf32>}> : () -> !llvm.array<2 x vector<3xf32>>
    %193 = "llvm.mlir.poison"() : () -> vector<8xf32>
    %194 = "llvm.mlir.poison"() : () -> !llvm.array<4 x vector<2xf32>>
    %195 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @srcf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> !llvm.array<2 x vector<4xf32>>
    %196 = "llvm.extractvalue"(%195) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %197 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %198 = "llvm.extractelement"(%196, %197) : (vector<4xf32>, i64) -> f32
    %199 = "llvm.extractvalue"(%194) <{position = array<i64: 0>}> : (!llvm.array<4 x vector<2xf32>>) -> vector<2xf32>
    %200 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %201 = "llvm.insertelement"(%199, %198, %200) : (vector<2xf32>, f32, i64) -> vector<2xf32>
    %202 = "llvm.insertvalue"(%194, %201) <{position = array<i64: 0>}> : (!llvm.array<4 x vector<2xf32>>, vector<2xf32>) -> !llvm.array<4 x vector<2xf32>>
    %203 = "llvm.extractvalue"(%195) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %204 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %205 = "llvm.extractelement"(%203, %204) : (vector<4xf32>, i64) -> f32
    %206 = "llvm.extractvalue"(%202) <{position = array<i64: 1>}> : (!llvm.array<4 x vector<2xf32>>) -> vector<2xf32>
    %207 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %208 = "llvm.insertelement"(%206, %205, %207) : (vector<2xf32>, f32, i64) -> vector<2xf32>
    %209 = "llvm.insertvalue"(%202, %208) <{position = array<i64: 1>}> : (!llvm.array<4 x vector<2xf32>>, vector<2xf32>) -> !llvm.array<4 x vector<2xf32>>
    %210 = "llvm.extractvalue"(%195) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %211 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %212 = "llvm.extractelement"(%210, %211) : (vector<4xf32>, i64) -> f32
    %213 = "llvm.extractvalue"(%209) <{position = array<i64: 2>}> : (!llvm.array<4 x vector<2xf32>>) -> vector<2xf32>
    %214 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %215 = "llvm.insertelement"(%213, %212, %214) : (vector<2xf32>, f32, i64) -> vector<2xf32>
    %216 = "llvm.insertvalue"(%209, %215) <{position = array<i64: 2>}> : (!llvm.array<4 x vector<2xf32>>, vector<2xf32>) -> !llvm.array<4 x vector<2xf32>>
    %217 = "llvm.extractvalue"(%195) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %218 = "llvm.mlir.constant"() <{value = 3 : i64}> : () -> i64
    %219 = "llvm.extractelement"(%217, %218) : (vector<4xf32>, i64) -> f32
    %220 = "llvm.extractvalue"(%216) <{position = array<i64: 3>}> : (!llvm.array<4 x vector<2xf32>>) -> vector<2xf32>
    %221 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %222 = "llvm.insertelement"(%220, %219, %221) : (vector<2xf32>, f32, i64) -> vector<2xf32>
    %223 = "llvm.insertvalue"(%216, %222) <{position = array<i64: 3>}> : (!llvm.array<4 x vector<2xf32>>, vector<2xf32>) -> !llvm.array<4 x vector<2xf32>>
    %224 = "llvm.extractvalue"(%195) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %225 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %226 = "llvm.extractelement"(%224, %225) : (vector<4xf32>, i64) -> f32
    %227 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %228 = "llvm.insertelement"(%201, %226, %227) : (vector<2xf32>, f32, i64) -> vector<2xf32>
    %229 = "llvm.insertvalue"(%223, %228) <{position = array<i64: 0>}> : (!llvm.array<4 x vector<2xf32>>, vector<2xf32>) -> !llvm.array<4 x vector<2xf32>>
    %230 = "llvm.extractvalue"(%195) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %231 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %232 = "llvm.extractelement"(%230, %231) : (vector<4xf32>, i64) -> f32
    %233 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %234 = "llvm.insertelement"(%208, %232, %233) : (vector<2xf32>, f32, i64) -> vector<2xf32>
    %235 = "llvm.insertvalue"(%229, %234) <{position = array<i64: 1>}> : (!llvm.array<4 x vector<2xf32>>, vector<2xf32>) -> !llvm.array<4 x vector<2xf32>>
    %236 = "llvm.extractvalue"(%195) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %237 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %238 = "llvm.extractelement"(%236, %237) : (vector<4xf32>, i64) -> f32
    %239 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %240 = "llvm.insertelement"(%215, %238, %239) : (vector<2xf32>, f32, i64) -> vector<2xf32>
    %241 = "llvm.insertvalue"(%235, %240) <{position = array<i64: 2>}> : (!llvm.array<4 x vector<2xf32>>, vector<2xf32>) -> !llvm.array<4 x vector<2xf32>>
    %242 = "llvm.extractvalue"(%195) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %243 = "llvm.mlir.constant"() <{value = 3 : i64}> : () -> i64
    %244 = "llvm.extractelement"(%242, %243) : (vector<4xf32>, i64) -> f32
    %245 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %246 = "llvm.insertelement"(%222, %244, %245) : (vector<2xf32>, f32, i64) -> vector<2xf32>
    %247 = "llvm.insertvalue"(%241, %246) <{position = array<i64: 3>}> : (!llvm.array<4 x vector<2xf32>>, vector<2xf32>) -> !llvm.array<4 x vector<2xf32>>
    %248 = "llvm.extractvalue"(%195) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %249 = "llvm.shufflevector"(%248, %248) <{mask = array<i32: 0, 1, 2, 3, 0, 0, 0, 0>}> : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    %250 = "llvm.shufflevector"(%249, %193) <{mask = array<i32: 0, 1, 2, 3, 12, 13, 14, 15>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %251 = "llvm.extractvalue"(%195) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %252 = "llvm.shufflevector"(%251, %251) <{mask = array<i32: 0, 1, 2, 3, 0, 0, 0, 0>}> : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    %253 = "llvm.shufflevector"(%252, %250) <{mask = array<i32: 8, 9, 10, 11, 0, 1, 2, 3>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %254 = "llvm.extractvalue"(%195) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %255 = "llvm.shufflevector"(%254, %254) <{mask = array<i32: 1, 2, 3>}> : (vector<4xf32>, vector<4xf32>) -> vector<3xf32>
    %256 = "llvm.insertvalue"(%192, %255) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<3xf32>>, vector<3xf32>) -> !llvm.array<2 x vector<3xf32>>
    %257 = "llvm.extractvalue"(%195) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %258 = "llvm.shufflevector"(%257, %257) <{mask = array<i32: 1, 2, 3>}> : (vector<4xf32>, vector<4xf32>) -> vector<3xf32>
    %259 = "llvm.insertvalue"(%256, %258) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<3xf32>>, vector<3xf32>) -> !llvm.array<2 x vector<3xf32>>
    %260 = "llvm.extractvalue"(%195) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %261 = "llvm.extractvalue"(%195) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %262 = "llvm.shufflevector"(%260, %261) <{mask = array<i32: 0, 4, 1, 5, 2, 6, 3, 7>}> : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    %263 = "llvm.insertvalue"(%191, %262) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<8xf32>>, vector<8xf32>) -> !llvm.array<2 x vector<8xf32>>
    %264 = "llvm.extractvalue"(%195) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %265 = "llvm.extractvalue"(%195) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %266 = "llvm.shufflevector"(%264, %265) <{mask = array<i32: 0, 4, 1, 5, 2, 6, 3, 7>}> : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    %267 = "llvm.insertvalue"(%263, %266) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<8xf32>>, vector<8xf32>) -> !llvm.array<2 x vector<8xf32>>
    %268 = "llvm.extractvalue"(%195) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %269 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %270 = "llvm.extractelement"(%268, %269) : (vector<4xf32>, i64) -> f32
    %271 = "llvm.mlir.poison"() : () -> !llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>
    %272 = "llvm.insertvalue"(%271, %247) <{position = array<i64: 0>}> : (!llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>, !llvm.array<4 x vector<2xf32>>) -> !llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>
    %273 = "llvm.insertvalue"(%272, %253) <{position = array<i64: 1>}> : (!llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>, vector<8xf32>) -> !llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>
    %274 = "llvm.insertvalue"(%273, %259) <{position = array<i64: 2>}> : (!llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>, !llvm.array<2 x vector<3xf32>>) -> !llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>
    %275 = "llvm.insertvalue"(%274, %267) <{position = array<i64: 3>}> : (!llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>, !llvm.array<2 x vector<8xf32>>) -> !llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>
    %276 = "llvm.insertvalue"(%275, %270) <{position = array<i64: 4>}> : (!llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>, f32) -> !llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>
    "llvm.return"(%276) : (!llvm.struct<(array<4 x vector<2xf32>>, vector<8xf32>, array<2 x vector<3xf32>>, array<2 x vector<8xf32>>, f32)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "print", visibility_ = 0 : i64}> ({
    %125 = "llvm.mlir.poison"() : () -> vector<8xf32>
    %126 = "llvm.mlir.constant"() <{value = dense<[1, 0]> : vector<2xi8>}> : () -> vector<2xi8>
    %127 = "llvm.mlir.constant"() <{value = 3 : index}> : () -> i64
    %128 = "llvm.mlir.constant"() <{value = 4 : index}> : () -> i64
    %129 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %130 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %131 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %132 = "llvm.mlir.constant"() <{value = 7 : i32}> : () -> i32
    %133 = "llvm.mlir.constant"() <{value = -1 : index}> : () -> i64
    %134 = "llvm.mlir.constant"() <{value = dense<[-56, 3]> : vector<2xi8>}> : () -> vector<2xi8>
    %135 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @srcf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> !llvm.array<2 x vector<4xf32>>
    %136 = "llvm.extractvalue"(%135) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %137 = "llvm.shufflevector"(%136, %136) <{mask = array<i32: 0, 1, 2, 3, 0, 0, 0, 0>}> : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    %138 = "llvm.shufflevector"(%137, %125) <{mask = array<i32: 0, 1, 2, 3, 12, 13, 14, 15>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %139 = "llvm.extractvalue"(%135) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %140 = "llvm.shufflevector"(%139, %139) <{mask = array<i32: 0, 1, 2, 3, 0, 0, 0, 0>}> : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    %141 = "llvm.shufflevector"(%140, %138) <{mask = array<i32: 8, 9, 10, 11, 0, 1, 2, 3>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printOpen, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"(%131)[^bb1] : (i64) -> ()
  ^bb1(%142: i64):  // 2 preds: ^bb0, ^bb9
    %143 = "llvm.icmp"(%142, %130) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%143)[^bb2, ^bb10] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printOpen, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"(%131)[^bb3] : (i64) -> ()
  ^bb3(%144: i64):  // 2 preds: ^bb2, ^bb6
    %145 = "llvm.icmp"(%144, %128) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%145)[^bb4, ^bb7] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb4:  // pred: ^bb3
    %146 = "llvm.mul"(%142, %128) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %147 = "llvm.add"(%144, %146) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %148 = "llvm.extractelement"(%141, %147) : (vector<8xf32>, i64) -> f32
    "llvm.call"(%148) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printF32, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> ()
    %149 = "llvm.icmp"(%144, %127) <{predicate = 6 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%149)[^bb5, ^bb6] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb5:  // pred: ^bb4
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printComma, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"()[^bb6] : () -> ()
  ^bb6:  // 2 preds: ^bb4, ^bb5
    %150 = "llvm.add"(%144, %129) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%150)[^bb3] : (i64) -> ()
  ^bb7:  // pred: ^bb3
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printClose, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %151 = "llvm.icmp"(%142, %129) <{predicate = 6 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%151)[^bb8, ^bb9] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb8:  // pred: ^bb7
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printComma, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"()[^bb9] : () -> ()
  ^bb9:  // 2 preds: ^bb7, ^bb8
    %152 = "llvm.add"(%142, %129) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%152)[^bb1] : (i64) -> ()
  ^bb10:  // pred: ^bb1
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printClose, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %153 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @src, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<4xi32>
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printOpen, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"(%131)[^bb11] : (i64) -> ()
  ^bb11(%154: i64):  // 2 preds: ^bb10, ^bb14
    %155 = "llvm.icmp"(%154, %128) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%155)[^bb12, ^bb15] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb12:  // pred: ^bb11
    %156 = "llvm.extractelement"(%153, %154) : (vector<4xi32>, i64) -> i32
    %157 = "llvm.sext"(%156) : (i32) -> i64
    "llvm.call"(%157) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printI64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %158 = "llvm.icmp"(%154, %127) <{predicate = 6 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%158)[^bb13, ^bb14] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb13:  // pred: ^bb12
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printComma, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"()[^bb14] : () -> ()
  ^bb14:  // 2 preds: ^bb12, ^bb13
    %159 = "llvm.add"(%154, %129) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%159)[^bb11] : (i64) -> ()
  ^bb15:  // pred: ^bb11
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printClose, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printOpen, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"(%131)[^bb16] : (i64) -> ()
  ^bb16(%160: i64):  // 2 preds: ^bb15, ^bb19
    %161 = "llvm.icmp"(%160, %130) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%161)[^bb17, ^bb20] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb17:  // pred: ^bb16
    %162 = "llvm.extractelement"(%134, %160) : (vector<2xi8>, i64) -> i8
    %163 = "llvm.sext"(%162) : (i8) -> i64
    "llvm.call"(%163) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printI64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %164 = "llvm.icmp"(%160, %129) <{predicate = 6 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%164)[^bb18, ^bb19] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb18:  // pred: ^bb17
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printComma, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"()[^bb19] : () -> ()
  ^bb19:  // 2 preds: ^bb17, ^bb18
    %165 = "llvm.add"(%160, %129) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%165)[^bb16] : (i64) -> ()
  ^bb20:  // pred: ^bb16
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printClose, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.call"(%133) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printU64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printOpen, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"(%131)[^bb21] : (i64) -> ()
  ^bb21(%166: i64):  // 2 preds: ^bb20, ^bb24
    %167 = "llvm.icmp"(%166, %130) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%167)[^bb22, ^bb25] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb22:  // pred: ^bb21
    %168 = "llvm.extractelement"(%126, %166) : (vector<2xi8>, i64) -> i8
    %169 = "llvm.sext"(%168) : (i8) -> i64
    "llvm.call"(%169) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printI64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    %170 = "llvm.icmp"(%166, %129) <{predicate = 6 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%170)[^bb23, ^bb24] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb23:  // pred: ^bb22
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printComma, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"()[^bb24] : () -> ()
  ^bb24:  // 2 preds: ^bb22, ^bb23
    %171 = "llvm.add"(%166, %129) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%171)[^bb21] : (i64) -> ()
  ^bb25:  // pred: ^bb21
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printClose, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %172 = "llvm.extractvalue"(%135) <{position = array<i64: 0>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %173 = "llvm.shufflevector"(%172, %172) <{mask = array<i32: 0, 1, 2, 3, 0, 0, 0, 0>}> : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    %174 = "llvm.shufflevector"(%173, %125) <{mask = array<i32: 0, 1, 2, 3, 12, 13, 14, 15>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %175 = "llvm.extractvalue"(%135) <{position = array<i64: 1>}> : (!llvm.array<2 x vector<4xf32>>) -> vector<4xf32>
    %176 = "llvm.shufflevector"(%175, %175) <{mask = array<i32: 0, 1, 2, 3, 0, 0, 0, 0>}> : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    %177 = "llvm.shufflevector"(%176, %174) <{mask = array<i32: 8, 9, 10, 11, 0, 1, 2, 3>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printOpen, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"(%131)[^bb26] : (i64) -> ()
  ^bb26(%178: i64):  // 2 preds: ^bb25, ^bb34
    %179 = "llvm.icmp"(%178, %130) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%179)[^bb27, ^bb35] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb27:  // pred: ^bb26
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printOpen, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"(%131)[^bb28] : (i64) -> ()
  ^bb28(%180: i64):  // 2 preds: ^bb27, ^bb31
    %181 = "llvm.icmp"(%180, %128) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%181)[^bb29, ^bb32] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb29:  // pred: ^bb28
    %182 = "llvm.mul"(%178, %128) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %183 = "llvm.add"(%180, %182) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %184 = "llvm.extractelement"(%177, %183) : (vector<8xf32>, i64) -> f32
    "llvm.call"(%184) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printF32, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> ()
    %185 = "llvm.icmp"(%180, %127) <{predicate = 6 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%185)[^bb30, ^bb31] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb30:  // pred: ^bb29
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printComma, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"()[^bb31] : () -> ()
  ^bb31:  // 2 preds: ^bb29, ^bb30
    %186 = "llvm.add"(%180, %129) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%186)[^bb28] : (i64) -> ()
  ^bb32:  // pred: ^bb28
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printClose, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %187 = "llvm.icmp"(%178, %129) <{predicate = 6 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%187)[^bb33, ^bb34] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb33:  // pred: ^bb32
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printComma, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.br"()[^bb34] : () -> ()
  ^bb34:  // 2 preds: ^bb32, ^bb33
    %188 = "llvm.add"(%178, %129) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%188)[^bb26] : (i64) -> ()
  ^bb35:  // pred: ^bb26
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printClose, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printComma, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %189 = "llvm.mlir.addressof"() <{global_name = @vector_print_str}> : () -> !llvm.ptr
    "llvm.call"(%189) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printString, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %190 = "llvm.mlir.constant"() <{value = 7 : i64}> : () -> i64
    "llvm.call"(%190) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printI64, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(i32, i64, i64)> ()>, linkage = #llvm.linkage<external>, sym_name = "dynamic", visibility_ = 0 : i64}> ({
    %0 = "llvm.mlir.constant"() <{value = 4 : index}> : () -> i64
    %1 = "llvm.mlir.constant"() <{value = 5 : i32}> : () -> i32
    %2 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %3 = "llvm.mlir.constant"() <{value = 3 : index}> : () -> i64
    %4 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %5 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %6 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %7 = "llvm.mul"(%3, %2) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %8 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %9 = "llvm.getelementptr"(%8, %7) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %10 = "llvm.ptrtoint"(%9) : (!llvm.ptr) -> i64
    %11 = "llvm.mlir.constant"() <{value = 64 : index}> : () -> i64
    %12 = "llvm.add"(%10, %11) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %13 = "llvm.call"(%12) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %14 = "llvm.ptrtoint"(%13) : (!llvm.ptr) -> i64
    %15 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %16 = "llvm.sub"(%11, %15) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %17 = "llvm.add"(%14, %16) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %18 = "llvm.urem"(%17, %11) : (i64, i64) -> i64
    %19 = "llvm.sub"(%17, %18) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %20 = "llvm.inttoptr"(%19) : (i64) -> !llvm.ptr
    %21 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %22 = "llvm.insertvalue"(%21, %13) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %23 = "llvm.insertvalue"(%22, %20) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %24 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %25 = "llvm.insertvalue"(%23, %24) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %26 = "llvm.insertvalue"(%25, %2) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %27 = "llvm.insertvalue"(%26, %3) <{position = array<i64: 3, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %28 = "llvm.insertvalue"(%27, %3) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %29 = "llvm.insertvalue"(%28, %6) <{position = array<i64: 4, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    "llvm.br"(%5)[^bb1] : (i64) -> ()
  ^bb1(%30: i64):  // 2 preds: ^bb0, ^bb5
    %31 = "llvm.icmp"(%30, %2) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%31)[^bb2, ^bb6] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    "llvm.br"(%5)[^bb3] : (i64) -> ()
  ^bb3(%32: i64):  // 2 preds: ^bb2, ^bb4
    %33 = "llvm.icmp"(%32, %3) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%33)[^bb4, ^bb5] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb4:  // pred: ^bb3
    %34 = "llvm.mul"(%30, %3) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %35 = "llvm.add"(%34, %32) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %36 = "llvm.trunc"(%35) <{overflowFlags = 0 : i32}> : (i64) -> i32
    %37 = "llvm.extractvalue"(%29) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %38 = "llvm.extractvalue"(%29) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> i64
    %39 = "llvm.mul"(%30, %38) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %40 = "llvm.add"(%39, %32) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %41 = "llvm.getelementptr"(%37, %40) <{elem_type = i32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.store"(%36, %41) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    %42 = "llvm.add"(%32, %4) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%42)[^bb3] : (i64) -> ()
  ^bb5:  // pred: ^bb3
    %43 = "llvm.add"(%30, %4) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%43)[^bb1] : (i64) -> ()
  ^bb6:  // pred: ^bb1
    %44 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %45 = "llvm.extractvalue"(%29) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %46 = "llvm.extractvalue"(%29) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %47 = "llvm.insertvalue"(%44, %45) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %48 = "llvm.insertvalue"(%47, %46) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %49 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %50 = "llvm.insertvalue"(%48, %49) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %51 = "llvm.insertvalue"(%50, %2) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %52 = "llvm.insertvalue"(%51, %3) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %53 = "llvm.insertvalue"(%52, %2) <{position = array<i64: 3, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %54 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %55 = "llvm.insertvalue"(%53, %54) <{position = array<i64: 4, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %56 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %57 = "llvm.mul"(%2, %2) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %58 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %59 = "llvm.getelementptr"(%58, %57) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %60 = "llvm.ptrtoint"(%59) : (!llvm.ptr) -> i64
    %61 = "llvm.call"(%60) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %62 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %63 = "llvm.insertvalue"(%62, %61) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %64 = "llvm.insertvalue"(%63, %61) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %65 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %66 = "llvm.insertvalue"(%64, %65) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %67 = "llvm.insertvalue"(%66, %2) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %68 = "llvm.insertvalue"(%67, %2) <{position = array<i64: 3, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %69 = "llvm.insertvalue"(%68, %2) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %70 = "llvm.insertvalue"(%69, %56) <{position = array<i64: 4, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %71 = "llvm.intr.stacksave"() : () -> !llvm.ptr
    %72 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %73 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %74 = "llvm.alloca"(%73) <{elem_type = !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>}> : (i64) -> !llvm.ptr
    "llvm.store"(%55, %74) <{ordering = 0 : i64}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> ()
    %75 = "llvm.mlir.poison"() : () -> !llvm.struct<(i64, ptr)>
    %76 = "llvm.insertvalue"(%75, %72) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>, i64) -> !llvm.struct<(i64, ptr)>
    %77 = "llvm.insertvalue"(%76, %74) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
    %78 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %79 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %80 = "llvm.alloca"(%79) <{elem_type = !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>}> : (i64) -> !llvm.ptr
    "llvm.store"(%70, %80) <{ordering = 0 : i64}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> ()
    %81 = "llvm.mlir.poison"() : () -> !llvm.struct<(i64, ptr)>
    %82 = "llvm.insertvalue"(%81, %78) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>, i64) -> !llvm.struct<(i64, ptr)>
    %83 = "llvm.insertvalue"(%82, %80) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
    %84 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %85 = "llvm.alloca"(%84) <{elem_type = !llvm.struct<(i64, ptr)>}> : (i64) -> !llvm.ptr
    "llvm.store"(%77, %85) <{ordering = 0 : i64}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> ()
    %86 = "llvm.alloca"(%84) <{elem_type = !llvm.struct<(i64, ptr)>}> : (i64) -> !llvm.ptr
    "llvm.store"(%83, %86) <{ordering = 0 : i64}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> ()
    %87 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %88 = "llvm.getelementptr"(%87) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
    %89 = "llvm.ptrtoint"(%88) : (!llvm.ptr) -> i64
    "llvm.call"(%89, %85, %86) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @memrefCopy, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 3, 0>}> : (i64, !llvm.ptr, !llvm.ptr) -> ()
    "llvm.intr.stackrestore"(%71) : (!llvm.ptr) -> ()
    %90 = "llvm.extractvalue"(%70) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %91 = "llvm.extractvalue"(%70) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> i64
    %92 = "llvm.mul"(%4, %91) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %93 = "llvm.add"(%92, %5) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %94 = "llvm.getelementptr"(%90, %93) <{elem_type = i32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %95 = "llvm.load"(%94) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %96 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %97 = "llvm.extractvalue"(%70) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %98 = "llvm.extractvalue"(%70) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %99 = "llvm.insertvalue"(%96, %97) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %100 = "llvm.insertvalue"(%99, %98) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %101 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %102 = "llvm.insertvalue"(%100, %101) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %103 = "llvm.insertvalue"(%102, %0) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %104 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %105 = "llvm.insertvalue"(%103, %104) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %106 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %107 = "llvm.extractvalue"(%105) <{position = array<i64: 3>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.array<1 x i64>
    %108 = "llvm.alloca"(%106) <{elem_type = !llvm.array<1 x i64>}> : (i64) -> !llvm.ptr
    "llvm.store"(%107, %108) <{ordering = 0 : i64}> : (!llvm.array<1 x i64>, !llvm.ptr) -> ()
    %109 = "llvm.getelementptr"(%108, %5) <{elem_type = !llvm.array<1 x i64>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %110 = "llvm.load"(%109) <{ordering = 0 : i64}> : (!llvm.ptr) -> i64
    %111 = "llvm.extractvalue"(%105) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %112 = "llvm.getelementptr"(%111, %3) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %113 = "llvm.atomicrmw"(%112, %1) <{bin_op = 1 : i64, ordering = 6 : i64}> : (!llvm.ptr, i32) -> i32
    %114 = "llvm.extractvalue"(%105) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %115 = "llvm.getelementptr"(%114, %3) <{elem_type = i32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %116 = "llvm.load"(%115) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %117 = "llvm.mul"(%95, %113) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %118 = "llvm.add"(%117, %116) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %119 = "llvm.extractvalue"(%29) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    "llvm.call"(%119) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    %120 = "llvm.extractvalue"(%70) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    "llvm.call"(%120) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    %121 = "llvm.mlir.poison"() : () -> !llvm.struct<(i32, i64, i64)>
    %122 = "llvm.insertvalue"(%121, %118) <{position = array<i64: 0>}> : (!llvm.struct<(i32, i64, i64)>, i32) -> !llvm.struct<(i32, i64, i64)>
    %123 = "llvm.insertvalue"(%122, %2) <{position = array<i64: 1>}> : (!llvm.struct<(i32, i64, i64)>, i64) -> !llvm.struct<(i32, i64, i64)>
    %124 = "llvm.insertvalue"(%123, %110) <{position = array<i64: 2>}> : (!llvm.struct<(i32, i64, i64)>, i64) -> !llvm.struct<(i32, i64, i64)>
    "llvm.return"(%124) : (!llvm.struct<(i32, i64, i64)>) -> ()
  }) : () -> ()
}) : () -> ()

