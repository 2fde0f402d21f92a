#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<() -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "arithmetic"}> ({
    %253 = "tosa.const"() <{values = dense<[[7, -8, 9], [2147483647, 0, -5]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %254 = "tosa.const"() <{values = dense<[[3, 2, -4]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
    %255 = "tosa.const"() <{values = dense<[[-3, 2, -4]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
    %256 = "tosa.add"(%253, %255) : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    %257 = "arith.constant"() <{value = 0 : index}> : () -> index
    %258 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %259 = "vector.transfer_read"(%256, %257, %257, %258) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%259) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %260 = "tosa.sub"(%253, %254) : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    %261 = "arith.constant"() <{value = 0 : index}> : () -> index
    %262 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %263 = "vector.transfer_read"(%260, %261, %261, %262) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%263) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %264 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %265 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
    %266 = "tosa.const"() <{values = dense<[[7, -8, 9], [-11, 0, -5]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %267 = "tosa.mul"(%266, %254, %264) : (tensor<2x3xi32>, tensor<1x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
    %268 = "arith.constant"() <{value = 0 : index}> : () -> index
    %269 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %270 = "vector.transfer_read"(%267, %268, %268, %269) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%270) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %271 = "tosa.mul"(%253, %254, %265) : (tensor<2x3xi32>, tensor<1x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
    %272 = "arith.constant"() <{value = 0 : index}> : () -> index
    %273 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %274 = "vector.transfer_read"(%271, %272, %272, %273) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%274) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %275 = "tosa.intdiv"(%253, %254) : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    %276 = "arith.constant"() <{value = 0 : index}> : () -> index
    %277 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %278 = "vector.transfer_read"(%275, %276, %276, %277) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%278) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %279 = "tosa.const"() <{values = dense<[[1, 2, 31]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
    %280 = "tosa.arithmetic_right_shift"(%253, %279) <{round = true}> : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    %281 = "arith.constant"() <{value = 0 : index}> : () -> index
    %282 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %283 = "vector.transfer_read"(%280, %281, %281, %282) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%283) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %284 = "tosa.arithmetic_right_shift"(%253, %279) <{round = false}> : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    %285 = "arith.constant"() <{value = 0 : index}> : () -> index
    %286 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %287 = "vector.transfer_read"(%284, %285, %285, %286) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%287) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %288 = "tosa.logical_right_shift"(%253, %279) : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    %289 = "arith.constant"() <{value = 0 : index}> : () -> index
    %290 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %291 = "vector.transfer_read"(%288, %289, %289, %290) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%291) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %292 = "tosa.logical_left_shift"(%253, %279) : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    %293 = "arith.constant"() <{value = 0 : index}> : () -> index
    %294 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %295 = "vector.transfer_read"(%292, %293, %293, %294) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%295) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %296 = "tosa.bitwise_xor"(%253, %254) : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    %297 = "arith.constant"() <{value = 0 : index}> : () -> index
    %298 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %299 = "vector.transfer_read"(%296, %297, %297, %298) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%299) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %300 = "tosa.bitwise_not"(%253) : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %301 = "arith.constant"() <{value = 0 : index}> : () -> index
    %302 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %303 = "vector.transfer_read"(%300, %301, %301, %302) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%303) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %304 = "tosa.clz"(%253) : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %305 = "arith.constant"() <{value = 0 : index}> : () -> index
    %306 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %307 = "vector.transfer_read"(%304, %305, %305, %306) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%307) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %308 = "tosa.abs"(%253) : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %309 = "arith.constant"() <{value = 0 : index}> : () -> index
    %310 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %311 = "vector.transfer_read"(%308, %309, %309, %310) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%311) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %312 = "tosa.maximum"(%253, %254) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    %313 = "arith.constant"() <{value = 0 : index}> : () -> index
    %314 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %315 = "vector.transfer_read"(%312, %313, %313, %314) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%315) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %316 = "tosa.clamp"(%253) <{max_val = 8 : i32, min_val = -6 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %317 = "arith.constant"() <{value = 0 : index}> : () -> index
    %318 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %319 = "vector.transfer_read"(%316, %317, %317, %318) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%319) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %320 = "tosa.greater"(%253, %254) : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
    %321 = "tosa.cast"(%320) : (tensor<2x3xi1>) -> tensor<2x3xi32>
    %322 = "arith.constant"() <{value = 0 : index}> : () -> index
    %323 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %324 = "vector.transfer_read"(%321, %322, %322, %323) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%324) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %325 = "tosa.select"(%320, %253, %254) : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
    %326 = "arith.constant"() <{value = 0 : index}> : () -> index
    %327 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %328 = "vector.transfer_read"(%325, %326, %326, %327) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%328) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %329 = "tosa.logical_not"(%320) : (tensor<2x3xi1>) -> tensor<2x3xi1>
    %330 = "tosa.cast"(%329) : (tensor<2x3xi1>) -> tensor<2x3xi32>
    %331 = "arith.constant"() <{value = 0 : index}> : () -> index
    %332 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %333 = "vector.transfer_read"(%330, %331, %331, %332) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%333) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "floats"}> ({
    %220 = "tosa.const"() <{values = dense<[[1.500000e+00, -2.250000e+00, 1.000000e-01], [3.000000e+38, -0.000000e+00, 7.000000e+00]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
    %221 = "tosa.const"() <{values = dense<[[2.000000e+00], [5.000000e-01]]> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
    %222 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %223 = "tosa.add"(%220, %221) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
    %224 = "arith.constant"() <{value = 0 : index}> : () -> index
    %225 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %226 = "vector.transfer_read"(%223, %224, %224, %225) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xf32>, index, index, f32) -> vector<2x3xf32>
    "vector.print"(%226) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xf32>) -> ()
    %227 = "tosa.mul"(%220, %221, %222) : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
    %228 = "arith.constant"() <{value = 0 : index}> : () -> index
    %229 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %230 = "vector.transfer_read"(%227, %228, %228, %229) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xf32>, index, index, f32) -> vector<2x3xf32>
    "vector.print"(%230) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xf32>) -> ()
    %231 = "tosa.floor"(%220) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %232 = "arith.constant"() <{value = 0 : index}> : () -> index
    %233 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %234 = "vector.transfer_read"(%231, %232, %232, %233) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xf32>, index, index, f32) -> vector<2x3xf32>
    "vector.print"(%234) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xf32>) -> ()
    %235 = "tosa.ceil"(%220) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %236 = "arith.constant"() <{value = 0 : index}> : () -> index
    %237 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %238 = "vector.transfer_read"(%235, %236, %236, %237) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xf32>, index, index, f32) -> vector<2x3xf32>
    "vector.print"(%238) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xf32>) -> ()
    %239 = "tosa.reciprocal"(%221) : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %240 = "arith.constant"() <{value = 0 : index}> : () -> index
    %241 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %242 = "vector.transfer_read"(%239, %240, %240, %241) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x1xf32>, index, index, f32) -> vector<2x1xf32>
    "vector.print"(%242) <{punctuation = #vector.punctuation<newline>}> : (vector<2x1xf32>) -> ()
    %243 = "tosa.clamp"(%220) <{max_val = 6.000000e+00 : f32, min_val = -1.000000e+00 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %244 = "tosa.greater_equal"(%220, %221) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
    %245 = "tosa.cast"(%244) : (tensor<2x3xi1>) -> tensor<2x3xi32>
    %246 = "arith.constant"() <{value = 0 : index}> : () -> index
    %247 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %248 = "vector.transfer_read"(%245, %246, %246, %247) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%248) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %249 = "tosa.minimum"(%220, %221) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
    %250 = "arith.constant"() <{value = 0 : index}> : () -> index
    %251 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %252 = "vector.transfer_read"(%249, %250, %250, %251) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xf32>, index, index, f32) -> vector<2x3xf32>
    "vector.print"(%252) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "casts"}> ({
    %171 = "tosa.const"() <{values = dense<[2.500000e+00, 3.500000e+00, -2.500000e+00, 1.000000e+20, -1.000000e+20, 1.275000e+02]> : tensor<6xf32>}> : () -> tensor<6xf32>
    %172 = "tosa.cast"(%171) : (tensor<6xf32>) -> tensor<6xi32>
    %173 = "arith.constant"() <{value = 0 : index}> : () -> index
    %174 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %175 = "vector.transfer_read"(%172, %173, %174) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map1}> : (tensor<6xi32>, index, i32) -> vector<6xi32>
    "vector.print"(%175) <{punctuation = #vector.punctuation<newline>}> : (vector<6xi32>) -> ()
    %176 = "tosa.cast"(%171) : (tensor<6xf32>) -> tensor<6xi8>
    %177 = "arith.constant"() <{value = 0 : index}> : () -> index
    %178 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %179 = "vector.transfer_read"(%176, %177, %178) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map1}> : (tensor<6xi8>, index, i8) -> vector<6xi8>
    "vector.print"(%179) <{punctuation = #vector.punctuation<newline>}> : (vector<6xi8>) -> ()
    %180 = "tosa.const"() <{values = dense<[300, -1, 0, 65536]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %181 = "tosa.cast"(%180) : (tensor<4xi32>) -> tensor<4xi8>
    %182 = "arith.constant"() <{value = 0 : index}> : () -> index
    %183 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %184 = "vector.transfer_read"(%181, %182, %183) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map1}> : (tensor<4xi8>, index, i8) -> vector<4xi8>
    "vector.print"(%184) <{punctuation = #vector.punctuation<newline>}> : (vector<4xi8>) -> ()
    %185 = "tosa.cast"(%180) : (tensor<4xi32>) -> tensor<4xi1>
    %186 = "tosa.cast"(%185) : (tensor<4xi1>) -> tensor<4xi32>
    %187 = "arith.constant"() <{value = 0 : index}> : () -> index
    %188 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %189 = "vector.transfer_read"(%186, %187, %188) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map1}> : (tensor<4xi32>, index, i32) -> vector<4xi32>
    "vector.print"(%189) <{punctuation = #vector.punctuation<newline>}> : (vector<4xi32>) -> ()
    %190 = "tosa.cast"(%185) : (tensor<4xi1>) -> tensor<4xi32>
    %191 = "arith.constant"() <{value = 0 : index}> : () -> index
    %192 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %193 = "vector.transfer_read"(%190, %191, %192) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map1}> : (tensor<4xi32>, index, i32) -> vector<4xi32>
    "vector.print"(%193) <{punctuation = #vector.punctuation<newline>}> : (vector<4xi32>) -> ()
    %194 = "tosa.cast"(%180) : (tensor<4xi32>) -> tensor<4xf16>
    %195 = "arith.constant"() <{value = 0 : index}> : () -> index
    %196 = "arith.constant"() <{value = 0.000000e+00 : f16}> : () -> f16
    %197 = "vector.transfer_read"(%194, %195, %196) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map1}> : (tensor<4xf16>, index, f16) -> vector<4xf16>
    "vector.print"(%197) <{punctuation = #vector.punctuation<newline>}> : (vector<4xf16>) -> ()
    %198 = "tosa.cast"(%181) : (tensor<4xi8>) -> tensor<4xi32>
    %199 = "arith.constant"() <{value = 0 : index}> : () -> index
    %200 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %201 = "vector.transfer_read"(%198, %199, %200) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map1}> : (tensor<4xi32>, index, i32) -> vector<4xi32>
    "vector.print"(%201) <{punctuation = #vector.punctuation<newline>}> : (vector<4xi32>) -> ()
    %202 = "tosa.const"() <{values = dense<[1073741824, 1288490189]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %203 = "tosa.const"() <{values = dense<[31, 34]> : tensor<2xi8>}> : () -> tensor<2xi8>
    %204 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
    %205 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
    %206 = "tosa.const"() <{values = dense<[[1001, -7777], [3, 123456], [-1001, 5]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
    %207 = "tosa.rescale"(%206, %202, %203, %204, %205) <{input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<3x2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x2xi8>
    %208 = "arith.constant"() <{value = 0 : index}> : () -> index
    %209 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %210 = "vector.transfer_read"(%207, %208, %208, %209) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<3x2xi8>, index, index, i8) -> vector<3x2xi8>
    "vector.print"(%210) <{punctuation = #vector.punctuation<newline>}> : (vector<3x2xi8>) -> ()
    %211 = "tosa.rescale"(%206, %202, %203, %204, %204) <{input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>, scale32 = true}> : (tensor<3x2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<3x2xi32>
    %212 = "arith.constant"() <{value = 0 : index}> : () -> index
    %213 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %214 = "vector.transfer_read"(%211, %212, %212, %213) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<3x2xi32>, index, index, i32) -> vector<3x2xi32>
    "vector.print"(%214) <{punctuation = #vector.punctuation<newline>}> : (vector<3x2xi32>) -> ()
    %215 = "tosa.const"() <{values = dense<[[-100, 5]]> : tensor<1x2xi8>}> : () -> tensor<1x2xi8>
    %216 = "tosa.rescale"(%215, %202, %203, %205, %205) <{input_unsigned = true, output_unsigned = false, per_channel = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<1x2xi8>, tensor<2xi32>, tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2xi8>
    %217 = "arith.constant"() <{value = 0 : index}> : () -> index
    %218 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %219 = "vector.transfer_read"(%216, %217, %217, %218) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<1x2xi8>, index, index, i8) -> vector<1x2xi8>
    "vector.print"(%219) <{punctuation = #vector.punctuation<newline>}> : (vector<1x2xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "moves"}> ({
    %119 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %120 = "tosa.const"() <{values = dense<[[7, 8, 9]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
    %121 = "tosa.concat"(%119, %120) <{axis = 0 : i32}> : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<3x3xi32>
    %122 = "arith.constant"() <{value = 0 : index}> : () -> index
    %123 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %124 = "vector.transfer_read"(%121, %122, %122, %123) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<3x3xi32>, index, index, i32) -> vector<3x3xi32>
    "vector.print"(%124) <{punctuation = #vector.punctuation<newline>}> : (vector<3x3xi32>) -> ()
    %125 = "tosa.concat"(%119, %119) <{axis = 1 : i32}> : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x6xi32>
    %126 = "arith.constant"() <{value = 0 : index}> : () -> index
    %127 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %128 = "vector.transfer_read"(%125, %126, %126, %127) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x6xi32>, index, index, i32) -> vector<2x6xi32>
    "vector.print"(%128) <{punctuation = #vector.punctuation<newline>}> : (vector<2x6xi32>) -> ()
    %129 = "tosa.const_shape"() <{values = dense<[1, 0, 0, 2]> : tensor<4xindex>}> : () -> !tosa.shape<4>
    %130 = "tosa.const"() <{values = dense<99> : tensor<1xi32>}> : () -> tensor<1xi32>
    %131 = "tosa.pad"(%119, %129, %130) : (tensor<2x3xi32>, !tosa.shape<4>, tensor<1xi32>) -> tensor<3x5xi32>
    %132 = "arith.constant"() <{value = 0 : index}> : () -> index
    %133 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %134 = "vector.transfer_read"(%131, %132, %132, %133) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<3x5xi32>, index, index, i32) -> vector<3x5xi32>
    "vector.print"(%134) <{punctuation = #vector.punctuation<newline>}> : (vector<3x5xi32>) -> ()
    %135 = "tosa.const_shape"() <{values = dense<[3, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %136 = "tosa.reshape"(%119, %135) : (tensor<2x3xi32>, !tosa.shape<2>) -> tensor<3x2xi32>
    %137 = "arith.constant"() <{value = 0 : index}> : () -> index
    %138 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %139 = "vector.transfer_read"(%136, %137, %137, %138) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<3x2xi32>, index, index, i32) -> vector<3x2xi32>
    "vector.print"(%139) <{punctuation = #vector.punctuation<newline>}> : (vector<3x2xi32>) -> ()
    %140 = "tosa.reverse"(%119) <{axis = 1 : i32}> : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %141 = "arith.constant"() <{value = 0 : index}> : () -> index
    %142 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %143 = "vector.transfer_read"(%140, %141, %141, %142) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%143) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %144 = "tosa.const_shape"() <{values = dense<[0, 1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %145 = "tosa.const_shape"() <{values = dense<2> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %146 = "tosa.slice"(%119, %144, %145) : (tensor<2x3xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xi32>
    %147 = "arith.constant"() <{value = 0 : index}> : () -> index
    %148 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %149 = "vector.transfer_read"(%146, %147, %147, %148) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x2xi32>, index, index, i32) -> vector<2x2xi32>
    "vector.print"(%149) <{punctuation = #vector.punctuation<newline>}> : (vector<2x2xi32>) -> ()
    %150 = "tosa.const_shape"() <{values = dense<2> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %151 = "tosa.tile"(%119, %150) : (tensor<2x3xi32>, !tosa.shape<2>) -> tensor<4x6xi32>
    %152 = "arith.constant"() <{value = 0 : index}> : () -> index
    %153 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %154 = "vector.transfer_read"(%151, %152, %152, %153) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<4x6xi32>, index, index, i32) -> vector<4x6xi32>
    "vector.print"(%154) <{punctuation = #vector.punctuation<newline>}> : (vector<4x6xi32>) -> ()
    %155 = "tosa.const"() <{values = dense<[[[1, 2, 3], [4, 5, 6]]]> : tensor<1x2x3xi32>}> : () -> tensor<1x2x3xi32>
    %156 = "tosa.transpose"(%155) <{perms = array<i32: 2, 0, 1>}> : (tensor<1x2x3xi32>) -> tensor<3x1x2xi32>
    %157 = "arith.constant"() <{value = 0 : index}> : () -> index
    %158 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %159 = "vector.transfer_read"(%156, %157, %157, %157, %158) <{in_bounds = [true, true, true], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map2}> : (tensor<3x1x2xi32>, index, index, index, i32) -> vector<3x1x2xi32>
    "vector.print"(%159) <{punctuation = #vector.punctuation<newline>}> : (vector<3x1x2xi32>) -> ()
    %160 = "tosa.const"() <{values = dense<[[1, 0, 1]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
    %161 = "tosa.gather"(%155, %160) : (tensor<1x2x3xi32>, tensor<1x3xi32>) -> tensor<1x3x3xi32>
    %162 = "arith.constant"() <{value = 0 : index}> : () -> index
    %163 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %164 = "vector.transfer_read"(%161, %162, %162, %162, %163) <{in_bounds = [true, true, true], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map2}> : (tensor<1x3x3xi32>, index, index, index, i32) -> vector<1x3x3xi32>
    "vector.print"(%164) <{punctuation = #vector.punctuation<newline>}> : (vector<1x3x3xi32>) -> ()
    %165 = "tosa.const"() <{values = dense<1> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %166 = "tosa.const"() <{values = dense<[[[70, 80, 90]]]> : tensor<1x1x3xi32>}> : () -> tensor<1x1x3xi32>
    %167 = "tosa.scatter"(%155, %165, %166) : (tensor<1x2x3xi32>, tensor<1x1xi32>, tensor<1x1x3xi32>) -> tensor<1x2x3xi32>
    %168 = "arith.constant"() <{value = 0 : index}> : () -> index
    %169 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %170 = "vector.transfer_read"(%167, %168, %168, %168, %169) <{in_bounds = [true, true, true], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map2}> : (tensor<1x2x3xi32>, index, index, index, i32) -> vector<1x2x3xi32>
    "vector.print"(%170) <{punctuation = #vector.punctuation<newline>}> : (vector<1x2x3xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reductions"}> ({
    %81 = "tosa.const"() <{values = dense<[[1, -2, 3], [4, 5, -6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %82 = "tosa.const"() <{values = dense<[[1.000000e+00, -2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, -6.000000e+00]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
    %83 = "tosa.reduce_sum"(%81) <{axis = 1 : i32}> : (tensor<2x3xi32>) -> tensor<2x1xi32>
    %84 = "arith.constant"() <{value = 0 : index}> : () -> index
    %85 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %86 = "vector.transfer_read"(%83, %84, %84, %85) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x1xi32>, index, index, i32) -> vector<2x1xi32>
    "vector.print"(%86) <{punctuation = #vector.punctuation<newline>}> : (vector<2x1xi32>) -> ()
    %87 = "tosa.reduce_sum"(%82) <{axis = 0 : i32}> : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %88 = "arith.constant"() <{value = 0 : index}> : () -> index
    %89 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %90 = "vector.transfer_read"(%87, %88, %88, %89) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<1x3xf32>, index, index, f32) -> vector<1x3xf32>
    "vector.print"(%90) <{punctuation = #vector.punctuation<newline>}> : (vector<1x3xf32>) -> ()
    %91 = "tosa.reduce_max"(%81) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x3xi32>) -> tensor<1x3xi32>
    %92 = "arith.constant"() <{value = 0 : index}> : () -> index
    %93 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %94 = "vector.transfer_read"(%91, %92, %92, %93) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<1x3xi32>, index, index, i32) -> vector<1x3xi32>
    "vector.print"(%94) <{punctuation = #vector.punctuation<newline>}> : (vector<1x3xi32>) -> ()
    %95 = "tosa.reduce_min"(%82) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x3xf32>) -> tensor<2x1xf32>
    %96 = "arith.constant"() <{value = 0 : index}> : () -> index
    %97 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %98 = "vector.transfer_read"(%95, %96, %96, %97) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x1xf32>, index, index, f32) -> vector<2x1xf32>
    "vector.print"(%98) <{punctuation = #vector.punctuation<newline>}> : (vector<2x1xf32>) -> ()
    %99 = "tosa.reduce_product"(%82) <{axis = 1 : i32}> : (tensor<2x3xf32>) -> tensor<2x1xf32>
    %100 = "arith.constant"() <{value = 0 : index}> : () -> index
    %101 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %102 = "vector.transfer_read"(%99, %100, %100, %101) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x1xf32>, index, index, f32) -> vector<2x1xf32>
    "vector.print"(%102) <{punctuation = #vector.punctuation<newline>}> : (vector<2x1xf32>) -> ()
    %103 = "tosa.const"() <{values = dense<[[true, false], [true, true]]> : tensor<2x2xi1>}> : () -> tensor<2x2xi1>
    %104 = "tosa.reduce_all"(%103) <{axis = 0 : i32}> : (tensor<2x2xi1>) -> tensor<1x2xi1>
    %105 = "tosa.cast"(%104) : (tensor<1x2xi1>) -> tensor<1x2xi32>
    %106 = "arith.constant"() <{value = 0 : index}> : () -> index
    %107 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %108 = "vector.transfer_read"(%105, %106, %106, %107) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<1x2xi32>, index, index, i32) -> vector<1x2xi32>
    "vector.print"(%108) <{punctuation = #vector.punctuation<newline>}> : (vector<1x2xi32>) -> ()
    %109 = "tosa.reduce_any"(%103) <{axis = 1 : i32}> : (tensor<2x2xi1>) -> tensor<2x1xi1>
    %110 = "tosa.cast"(%109) : (tensor<2x1xi1>) -> tensor<2x1xi32>
    %111 = "arith.constant"() <{value = 0 : index}> : () -> index
    %112 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %113 = "vector.transfer_read"(%110, %111, %111, %112) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x1xi32>, index, index, i32) -> vector<2x1xi32>
    "vector.print"(%113) <{punctuation = #vector.punctuation<newline>}> : (vector<2x1xi32>) -> ()
    %114 = "tosa.const"() <{values = dense<[[1, 7, 7], [4, -5, 4]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %115 = "tosa.argmax"(%114) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x3xi32>) -> tensor<2xi32>
    %116 = "arith.constant"() <{value = 0 : index}> : () -> index
    %117 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %118 = "vector.transfer_read"(%115, %116, %117) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map1}> : (tensor<2xi32>, index, i32) -> vector<2xi32>
    "vector.print"(%118) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "windows"}> ({
    %32 = "tosa.const"() <{values = dense<[[[1, 2, 3], [4, 5, 6]]]> : tensor<1x2x3xi8>}> : () -> tensor<1x2x3xi8>
    %33 = "tosa.const"() <{values = dense<[[[1, 2], [3, 4], [5, 6]]]> : tensor<1x3x2xi8>}> : () -> tensor<1x3x2xi8>
    %34 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
    %35 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %36 = "tosa.matmul"(%32, %33, %34, %34) : (tensor<1x2x3xi8>, tensor<1x3x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32>
    %37 = "arith.constant"() <{value = 0 : index}> : () -> index
    %38 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %39 = "vector.transfer_read"(%36, %37, %37, %37, %38) <{in_bounds = [true, true, true], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map2}> : (tensor<1x2x2xi32>, index, index, index, i32) -> vector<1x2x2xi32>
    "vector.print"(%39) <{punctuation = #vector.punctuation<newline>}> : (vector<1x2x2xi32>) -> ()
    %40 = "tosa.const"() <{values = dense<[[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
    %41 = "tosa.const"() <{values = dense<[[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00], [5.000000e+00, 6.500000e+00]]]> : tensor<1x3x2xf32>}> : () -> tensor<1x3x2xf32>
    %42 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %43 = "tosa.matmul"(%40, %41, %42, %42) : (tensor<1x2x3xf32>, tensor<1x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
    %44 = "arith.constant"() <{value = 0 : index}> : () -> index
    %45 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %46 = "vector.transfer_read"(%43, %44, %44, %44, %45) <{in_bounds = [true, true, true], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map2}> : (tensor<1x2x2xf32>, index, index, index, f32) -> vector<1x2x2xf32>
    "vector.print"(%46) <{punctuation = #vector.punctuation<newline>}> : (vector<1x2x2xf32>) -> ()
    %47 = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]], [[13, 14], [15, 16], [17, -18]]]]> : tensor<1x3x3x2xi8>}> : () -> tensor<1x3x3x2xi8>
    %48 = "tosa.const"() <{values = dense<[[[[1, 0], [0, 1]], [[2, 0], [0, 3]]], [[[0, 1], [1, 0]], [[0, -2], [1, 1]]]]> : tensor<2x2x2x2xi8>}> : () -> tensor<2x2x2x2xi8>
    %49 = "tosa.const"() <{values = dense<[100, 200]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %50 = "tosa.conv2d"(%47, %48, %49, %34, %35) <{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 1>}> : (tensor<1x3x3x2xi8>, tensor<2x2x2x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x2xi32>
    %51 = "arith.constant"() <{value = 0 : index}> : () -> index
    %52 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %53 = "vector.transfer_read"(%50, %51, %51, %51, %51, %52) <{in_bounds = [true, true, true, true], operandSegmentSizes = array<i32: 1, 4, 1, 0>, permutation_map = #map3}> : (tensor<1x3x3x2xi32>, index, index, index, index, i32) -> vector<1x3x3x2xi32>
    "vector.print"(%53) <{punctuation = #vector.punctuation<newline>}> : (vector<1x3x3x2xi32>) -> ()
    %54 = "tosa.conv2d"(%47, %48, %49, %35, %35) <{acc_type = i32, dilation = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>}> : (tensor<1x3x3x2xi8>, tensor<2x2x2x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2xi32>
    %55 = "arith.constant"() <{value = 0 : index}> : () -> index
    %56 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %57 = "vector.transfer_read"(%54, %55, %55, %55, %55, %56) <{in_bounds = [true, true, true, true], operandSegmentSizes = array<i32: 1, 4, 1, 0>, permutation_map = #map3}> : (tensor<1x2x2x2xi32>, index, index, index, index, i32) -> vector<1x2x2x2xi32>
    "vector.print"(%57) <{punctuation = #vector.punctuation<newline>}> : (vector<1x2x2x2xi32>) -> ()
    %58 = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4]], [[0, 1], [1, 0]]], [[[1, 1], [-1, 1]], [[2, 0], [0, 2]]]]> : tensor<2x2x2x2xi8>}> : () -> tensor<2x2x2x2xi8>
    %59 = "tosa.const"() <{values = dense<[1, 2, 3, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %60 = "tosa.depthwise_conv2d"(%47, %58, %59, %35, %35) <{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x3x3x2xi8>, tensor<2x2x2x2xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x4xi32>
    %61 = "arith.constant"() <{value = 0 : index}> : () -> index
    %62 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %63 = "vector.transfer_read"(%60, %61, %61, %61, %61, %62) <{in_bounds = [true, true, true, true], operandSegmentSizes = array<i32: 1, 4, 1, 0>, permutation_map = #map3}> : (tensor<1x2x2x4xi32>, index, index, index, index, i32) -> vector<1x2x2x4xi32>
    "vector.print"(%63) <{punctuation = #vector.punctuation<newline>}> : (vector<1x2x2x4xi32>) -> ()
    %64 = "tosa.transpose_conv2d"(%47, %48, %49, %35, %35) <{acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>}> : (tensor<1x3x3x2xi8>, tensor<2x2x2x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x4x2xi32>
    %65 = "arith.constant"() <{value = 0 : index}> : () -> index
    %66 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %67 = "vector.transfer_read"(%64, %65, %65, %65, %65, %66) <{in_bounds = [true, true, true, true], operandSegmentSizes = array<i32: 1, 4, 1, 0>, permutation_map = #map3}> : (tensor<1x6x4x2xi32>, index, index, index, index, i32) -> vector<1x6x4x2xi32>
    "vector.print"(%67) <{punctuation = #vector.punctuation<newline>}> : (vector<1x6x4x2xi32>) -> ()
    %68 = "tosa.max_pool2d"(%47) <{kernel = array<i64: 2, 2>, nan_mode = #tosa.nan_mode<PROPAGATE>, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 1>}> : (tensor<1x3x3x2xi8>) -> tensor<1x3x3x2xi8>
    %69 = "arith.constant"() <{value = 0 : index}> : () -> index
    %70 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %71 = "vector.transfer_read"(%68, %69, %69, %69, %69, %70) <{in_bounds = [true, true, true, true], operandSegmentSizes = array<i32: 1, 4, 1, 0>, permutation_map = #map3}> : (tensor<1x3x3x2xi8>, index, index, index, index, i8) -> vector<1x3x3x2xi8>
    "vector.print"(%71) <{punctuation = #vector.punctuation<newline>}> : (vector<1x3x3x2xi8>) -> ()
    %72 = "tosa.avg_pool2d"(%47, %35, %35) <{acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 1>}> : (tensor<1x3x3x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x2xi8>
    %73 = "arith.constant"() <{value = 0 : index}> : () -> index
    %74 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %75 = "vector.transfer_read"(%72, %73, %73, %73, %73, %74) <{in_bounds = [true, true, true, true], operandSegmentSizes = array<i32: 1, 4, 1, 0>, permutation_map = #map3}> : (tensor<1x3x3x2xi8>, index, index, index, index, i8) -> vector<1x3x3x2xi8>
    "vector.print"(%75) <{punctuation = #vector.punctuation<newline>}> : (vector<1x3x3x2xi8>) -> ()
    %76 = "tosa.const"() <{values = dense<[[[[1.000000e+00], [2.000000e+00]], [[4.000000e+00], [8.500000e+00]]]]> : tensor<1x2x2x1xf32>}> : () -> tensor<1x2x2x1xf32>
    %77 = "tosa.avg_pool2d"(%76, %42, %42) <{acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 1, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x2x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x1x1xf32>
    %78 = "arith.constant"() <{value = 0 : index}> : () -> index
    %79 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %80 = "vector.transfer_read"(%77, %78, %78, %78, %78, %79) <{in_bounds = [true, true, true, true], operandSegmentSizes = array<i32: 1, 4, 1, 0>, permutation_map = #map3}> : (tensor<1x2x1x1xf32>, index, index, index, index, f32) -> vector<1x2x1x1xf32>
    "vector.print"(%80) <{punctuation = #vector.punctuation<newline>}> : (vector<1x2x1x1xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "images"}> ({
    %15 = "tosa.const"() <{values = dense<[[[[1], [2]], [[30], [4]]]]> : tensor<1x2x2x1xi8>}> : () -> tensor<1x2x2x1xi8>
    %16 = "tosa.const_shape"() <{values = dense<[4, 2, 4, 2]> : tensor<4xindex>}> : () -> !tosa.shape<4>
    %17 = "tosa.const_shape"() <{values = dense<-1> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %18 = "tosa.const_shape"() <{values = dense<1> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %19 = "tosa.resize"(%15, %16, %17, %18) <{mode = #tosa.resize_mode<NEAREST_NEIGHBOR>}> : (tensor<1x2x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xi8>
    %20 = "arith.constant"() <{value = 0 : index}> : () -> index
    %21 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %22 = "vector.transfer_read"(%19, %20, %20, %20, %20, %21) <{in_bounds = [true, true, true, true], operandSegmentSizes = array<i32: 1, 4, 1, 0>, permutation_map = #map3}> : (tensor<1x4x4x1xi8>, index, index, index, index, i8) -> vector<1x4x4x1xi8>
    "vector.print"(%22) <{punctuation = #vector.punctuation<newline>}> : (vector<1x4x4x1xi8>) -> ()
    %23 = "tosa.resize"(%15, %16, %17, %18) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x2x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xi32>
    %24 = "arith.constant"() <{value = 0 : index}> : () -> index
    %25 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %26 = "vector.transfer_read"(%23, %24, %24, %24, %24, %25) <{in_bounds = [true, true, true, true], operandSegmentSizes = array<i32: 1, 4, 1, 0>, permutation_map = #map3}> : (tensor<1x4x4x1xi32>, index, index, index, index, i32) -> vector<1x4x4x1xi32>
    "vector.print"(%26) <{punctuation = #vector.punctuation<newline>}> : (vector<1x4x4x1xi32>) -> ()
    %27 = "tosa.const"() <{values = dense<[[[[1.000000e+00], [2.000000e+00]], [[3.000000e+01], [4.000000e+00]]]]> : tensor<1x2x2x1xf32>}> : () -> tensor<1x2x2x1xf32>
    %28 = "tosa.resize"(%27, %16, %17, %18) <{mode = #tosa.resize_mode<NEAREST_NEIGHBOR>}> : (tensor<1x2x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xf32>
    %29 = "arith.constant"() <{value = 0 : index}> : () -> index
    %30 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %31 = "vector.transfer_read"(%28, %29, %29, %29, %29, %30) <{in_bounds = [true, true, true, true], operandSegmentSizes = array<i32: 1, 4, 1, 0>, permutation_map = #map3}> : (tensor<1x4x4x1xf32>, index, index, index, index, f32) -> vector<1x4x4x1xf32>
    "vector.print"(%31) <{punctuation = #vector.punctuation<newline>}> : (vector<1x4x4x1xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "control"}> ({
    %0 = "tosa.const"() <{values = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %1 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %2 = "tosa.cond_if"(%0, %1) ({
    ^bb0(%arg3: tensor<2xi32>):
      %14 = "tosa.add"(%arg3, %arg3) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
      "tosa.yield"(%14) : (tensor<2xi32>) -> ()
    }, {
    ^bb0(%arg2: tensor<2xi32>):
      "tosa.yield"(%arg2) : (tensor<2xi32>) -> ()
    }) : (tensor<i1>, tensor<2xi32>) -> tensor<2xi32>
    %3 = "arith.constant"() <{value = 0 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %5 = "vector.transfer_read"(%2, %3, %4) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map1}> : (tensor<2xi32>, index, i32) -> vector<2xi32>
    "vector.print"(%5) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi32>) -> ()
    %6 = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %7 = "tosa.const"() <{values = dense<50> : tensor<i32>}> : () -> tensor<i32>
    %8 = "tosa.while_loop"(%6) ({
    ^bb0(%arg1: tensor<i32>):
      %13 = "tosa.greater"(%7, %arg1) : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "tosa.yield"(%13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg0: tensor<i32>):
      %12 = "tosa.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "tosa.yield"(%12) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> tensor<i32>
    %9 = "arith.constant"() <{value = 0 : index}> : () -> index
    %10 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %11 = "vector.transfer_read"(%8, %10) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 0, 1, 0>, permutation_map = #map4}> : (tensor<i32>, i32) -> vector<i32>
    "vector.print"(%11) <{punctuation = #vector.punctuation<newline>}> : (vector<i32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

