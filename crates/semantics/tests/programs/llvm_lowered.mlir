"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "free", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<f32 (f32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, sym_name = "erff", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<f32 (f32)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, sym_name = "cbrtf", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "printNewline", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (f32)>, linkage = #llvm.linkage<external>, sym_name = "printF32", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64, ptr)>, linkage = #llvm.linkage<private>, sym_name = "printMemrefF32", sym_visibility = "private", visibility_ = 0 : i64}> ({
  ^bb0(%arg1: i64, %arg2: !llvm.ptr):
    %262 = "llvm.mlir.poison"() : () -> !llvm.struct<(i64, ptr)>
    %263 = "llvm.insertvalue"(%262, %arg1) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>, i64) -> !llvm.struct<(i64, ptr)>
    %264 = "llvm.insertvalue"(%263, %arg2) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
    %265 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %266 = "llvm.alloca"(%265) <{elem_type = !llvm.struct<(i64, ptr)>}> : (i64) -> !llvm.ptr
    "llvm.store"(%264, %266) <{ordering = 0 : i64}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> ()
    "llvm.call"(%266) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @_mlir_ciface_printMemrefF32, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) {llvm.emit_c_interface} : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "_mlir_ciface_printMemrefF32", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) {llvm.emit_c_interface} : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i64, ptr)>, linkage = #llvm.linkage<external>, sym_name = "printMemrefI32", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32, f32)>, linkage = #llvm.linkage<external>, sym_name = "opaque", sym_visibility = "private", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<f32 ()>, linkage = #llvm.linkage<external>, sym_name = "f", sym_visibility = "private", visibility_ = 0 : i64}> ({
    %261 = "llvm.mlir.constant"() <{value = 0.699999988 : f32}> : () -> f32
    "llvm.return"(%261) : (f32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(f32, f32)> ()>, linkage = #llvm.linkage<external>, sym_name = "c", sym_visibility = "private", visibility_ = 0 : i64}> ({
    %260 = "llvm.mlir.constant"() <{value = [1.500000e+00 : f32, -2.000000e+00 : f32]}> : () -> !llvm.struct<(f32, f32)>
    "llvm.return"(%260) : (!llvm.struct<(f32, f32)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(f32, f32, f32, f32, f32, f32, f32, f32)> ()>, linkage = #llvm.linkage<external>, sym_name = "maths", visibility_ = 0 : i64}> ({
    %238 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @f, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
    %239 = "llvm.intr.exp"(%238) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %240 = "llvm.intr.atan2"(%238, %239) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %241 = "llvm.mlir.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %242 = "llvm.fadd"(%241, %238) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %243 = "llvm.intr.log"(%242) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %244 = "llvm.mlir.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %245 = "llvm.intr.sqrt"(%238) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %246 = "llvm.fdiv"(%244, %245) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %247 = "llvm.intr.pow"(%238, %238) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %248 = "llvm.intr.floor"(%238) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %249 = "llvm.call"(%238) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @cbrtf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> f32
    %250 = "llvm.call"(%238) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @erff, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> f32
    %251 = "llvm.mlir.poison"() : () -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %252 = "llvm.insertvalue"(%251, %239) <{position = array<i64: 0>}> : (!llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %253 = "llvm.insertvalue"(%252, %240) <{position = array<i64: 1>}> : (!llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %254 = "llvm.insertvalue"(%253, %243) <{position = array<i64: 2>}> : (!llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %255 = "llvm.insertvalue"(%254, %246) <{position = array<i64: 3>}> : (!llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %256 = "llvm.insertvalue"(%255, %247) <{position = array<i64: 4>}> : (!llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %257 = "llvm.insertvalue"(%256, %248) <{position = array<i64: 5>}> : (!llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %258 = "llvm.insertvalue"(%257, %249) <{position = array<i64: 6>}> : (!llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %259 = "llvm.insertvalue"(%258, %250) <{position = array<i64: 7>}> : (!llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    "llvm.return"(%259) : (!llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)> ()>, linkage = #llvm.linkage<external>, sym_name = "complexes", visibility_ = 0 : i64}> ({
    %195 = "llvm.mlir.constant"() <{value = true}> : () -> i1
    %196 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @c, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> !llvm.struct<(f32, f32)>
    %197 = "llvm.extractvalue"(%196) <{position = array<i64: 0>}> : (!llvm.struct<(f32, f32)>) -> f32
    %198 = "llvm.extractvalue"(%196) <{position = array<i64: 1>}> : (!llvm.struct<(f32, f32)>) -> f32
    %199 = "llvm.extractvalue"(%196) <{position = array<i64: 0>}> : (!llvm.struct<(f32, f32)>) -> f32
    %200 = "llvm.extractvalue"(%196) <{position = array<i64: 1>}> : (!llvm.struct<(f32, f32)>) -> f32
    %201 = "llvm.mlir.poison"() : () -> !llvm.struct<(f32, f32)>
    %202 = "llvm.fmul"(%199, %197) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %203 = "llvm.fmul"(%200, %198) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %204 = "llvm.fsub"(%202, %203) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %205 = "llvm.fmul"(%198, %199) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %206 = "llvm.fmul"(%197, %200) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %207 = "llvm.fadd"(%205, %206) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %208 = "llvm.insertvalue"(%201, %204) <{position = array<i64: 0>}> : (!llvm.struct<(f32, f32)>, f32) -> !llvm.struct<(f32, f32)>
    %209 = "llvm.insertvalue"(%208, %207) <{position = array<i64: 1>}> : (!llvm.struct<(f32, f32)>, f32) -> !llvm.struct<(f32, f32)>
    %210 = "llvm.extractvalue"(%196) <{position = array<i64: 0>}> : (!llvm.struct<(f32, f32)>) -> f32
    %211 = "llvm.extractvalue"(%196) <{position = array<i64: 1>}> : (!llvm.struct<(f32, f32)>) -> f32
    %212 = "llvm.mlir.poison"() : () -> !llvm.struct<(f32, f32)>
    %213 = "llvm.fsub"(%204, %210) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %214 = "llvm.fsub"(%207, %211) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %215 = "llvm.insertvalue"(%212, %213) <{position = array<i64: 0>}> : (!llvm.struct<(f32, f32)>, f32) -> !llvm.struct<(f32, f32)>
    %216 = "llvm.insertvalue"(%215, %214) <{position = array<i64: 1>}> : (!llvm.struct<(f32, f32)>, f32) -> !llvm.struct<(f32, f32)>
    %217 = "llvm.extractvalue"(%196) <{position = array<i64: 0>}> : (!llvm.struct<(f32, f32)>) -> f32
    %218 = "llvm.extractvalue"(%196) <{position = array<i64: 1>}> : (!llvm.struct<(f32, f32)>) -> f32
    %219 = "llvm.mlir.poison"() : () -> !llvm.struct<(f32, f32)>
    %220 = "llvm.fmul"(%217, %217) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %221 = "llvm.fmul"(%218, %218) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %222 = "llvm.fadd"(%220, %221) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %223 = "llvm.fmul"(%213, %217) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %224 = "llvm.fmul"(%214, %218) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %225 = "llvm.fadd"(%223, %224) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %226 = "llvm.fmul"(%214, %217) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %227 = "llvm.fmul"(%213, %218) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %228 = "llvm.fsub"(%226, %227) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %229 = "llvm.fdiv"(%225, %222) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %230 = "llvm.fdiv"(%228, %222) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %231 = "llvm.insertvalue"(%219, %229) <{position = array<i64: 0>}> : (!llvm.struct<(f32, f32)>, f32) -> !llvm.struct<(f32, f32)>
    %232 = "llvm.insertvalue"(%231, %230) <{position = array<i64: 1>}> : (!llvm.struct<(f32, f32)>, f32) -> !llvm.struct<(f32, f32)>
    %233 = "llvm.mlir.poison"() : () -> !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)>
    %234 = "llvm.insertvalue"(%233, %209) <{position = array<i64: 0>}> : (!llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)>, !llvm.struct<(f32, f32)>) -> !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)>
    %235 = "llvm.insertvalue"(%234, %216) <{position = array<i64: 1>}> : (!llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)>, !llvm.struct<(f32, f32)>) -> !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)>
    %236 = "llvm.insertvalue"(%235, %229) <{position = array<i64: 2>}> : (!llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)>, f32) -> !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)>
    %237 = "llvm.insertvalue"(%236, %195) <{position = array<i64: 3>}> : (!llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)>, i1) -> !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)>
    "llvm.return"(%237) : (!llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, i1)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(i32, i32, i8, i64, i1, i32, i32)> ()>, linkage = #llvm.linkage<external>, sym_name = "ints", visibility_ = 0 : i64}> ({
    %149 = "llvm.mlir.constant"() <{value = -7 : i32}> : () -> i32
    %150 = "llvm.mlir.constant"() <{value = 1.000000e+02 : f32}> : () -> f32
    %151 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @f, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
    %152 = "llvm.fmul"(%151, %150) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %153 = "llvm.fptosi"(%152) : (f32) -> i32
    %154 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %155 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
    %156 = "llvm.sdiv"(%153, %149) : (i32, i32) -> i32
    %157 = "llvm.mul"(%156, %149) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %158 = "llvm.icmp"(%153, %157) <{predicate = 1 : i64}> : (i32, i32) -> i1
    %159 = "llvm.icmp"(%153, %154) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %160 = "llvm.mlir.constant"() <{value = true}> : () -> i1
    %161 = "llvm.icmp"(%159, %160) <{predicate = 0 : i64}> : (i1, i1) -> i1
    %162 = "llvm.and"(%158, %161) : (i1, i1) -> i1
    %163 = "llvm.add"(%156, %155) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %164 = "llvm.select"(%162, %163, %156) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i32, i32) -> i32
    %165 = "llvm.sdiv"(%153, %149) : (i32, i32) -> i32
    %166 = "llvm.mul"(%165, %149) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %167 = "llvm.icmp"(%153, %166) <{predicate = 1 : i64}> : (i32, i32) -> i1
    %168 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %169 = "llvm.icmp"(%153, %168) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %170 = "llvm.mlir.constant"() <{value = true}> : () -> i1
    %171 = "llvm.icmp"(%169, %170) <{predicate = 1 : i64}> : (i1, i1) -> i1
    %172 = "llvm.and"(%167, %171) : (i1, i1) -> i1
    %173 = "llvm.mlir.constant"() <{value = -1 : i32}> : () -> i32
    %174 = "llvm.add"(%165, %173) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %175 = "llvm.select"(%172, %174, %165) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i32, i32) -> i32
    %176 = "llvm.trunc"(%164) <{overflowFlags = 0 : i32}> : (i32) -> i8
    %177 = "llvm.zext"(%176) : (i8) -> i64
    %178 = "llvm.icmp"(%164, %175) <{predicate = 6 : i64}> : (i32, i32) -> i1
    %179 = "llvm.zext"(%164) : (i32) -> i64
    %180 = "llvm.zext"(%175) : (i32) -> i64
    %181 = "llvm.mul"(%179, %180) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %182 = "llvm.trunc"(%181) <{overflowFlags = 0 : i32}> : (i64) -> i32
    %183 = "llvm.mlir.constant"() <{value = 32 : i64}> : () -> i64
    %184 = "llvm.lshr"(%181, %183) : (i64, i64) -> i64
    %185 = "llvm.trunc"(%184) <{overflowFlags = 0 : i32}> : (i64) -> i32
    %186 = "llvm.intr.ctlz"(%153) <{is_zero_poison = false}> : (i32) -> i32
    %187 = "llvm.mlir.poison"() : () -> !llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>
    %188 = "llvm.insertvalue"(%187, %164) <{position = array<i64: 0>}> : (!llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>, i32) -> !llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>
    %189 = "llvm.insertvalue"(%188, %175) <{position = array<i64: 1>}> : (!llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>, i32) -> !llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>
    %190 = "llvm.insertvalue"(%189, %176) <{position = array<i64: 2>}> : (!llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>, i8) -> !llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>
    %191 = "llvm.insertvalue"(%190, %177) <{position = array<i64: 3>}> : (!llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>, i64) -> !llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>
    %192 = "llvm.insertvalue"(%191, %178) <{position = array<i64: 4>}> : (!llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>, i1) -> !llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>
    %193 = "llvm.insertvalue"(%192, %185) <{position = array<i64: 5>}> : (!llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>, i32) -> !llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>
    %194 = "llvm.insertvalue"(%193, %186) <{position = array<i64: 6>}> : (!llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>, i32) -> !llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>
    "llvm.return"(%194) : (!llvm.struct<(i32, i32, i8, i64, i1, i32, i32)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(bf16, f16, f32)> ()>, linkage = #llvm.linkage<external>, sym_name = "bf16", visibility_ = 0 : i64}> ({
    %139 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @f, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
    %140 = "llvm.fptrunc"(%139) : (f32) -> bf16
    %141 = "llvm.fadd"(%140, %140) <{fastmathFlags = #llvm.fastmath<none>}> : (bf16, bf16) -> bf16
    %142 = "llvm.fptrunc"(%139) : (f32) -> f16
    %143 = "llvm.fdiv"(%142, %142) <{fastmathFlags = #llvm.fastmath<none>}> : (f16, f16) -> f16
    %144 = "llvm.fpext"(%141) : (bf16) -> f32
    %145 = "llvm.mlir.poison"() : () -> !llvm.struct<(bf16, f16, f32)>
    %146 = "llvm.insertvalue"(%145, %141) <{position = array<i64: 0>}> : (!llvm.struct<(bf16, f16, f32)>, bf16) -> !llvm.struct<(bf16, f16, f32)>
    %147 = "llvm.insertvalue"(%146, %143) <{position = array<i64: 1>}> : (!llvm.struct<(bf16, f16, f32)>, f16) -> !llvm.struct<(bf16, f16, f32)>
    %148 = "llvm.insertvalue"(%147, %144) <{position = array<i64: 2>}> : (!llvm.struct<(bf16, f16, f32)>, f32) -> !llvm.struct<(bf16, f16, f32)>
    "llvm.return"(%148) : (!llvm.struct<(bf16, f16, f32)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "printing", visibility_ = 0 : i64}> ({
    %62 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %63 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %64 = "llvm.mlir.constant"() <{value = 3 : i32}> : () -> i32
    %65 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %66 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @f, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> f32
    %67 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %68 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %69 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %70 = "llvm.mlir.constant"() <{value = 4 : index}> : () -> i64
    %71 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %72 = "llvm.getelementptr"(%71, %70) <{elem_type = f32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %73 = "llvm.ptrtoint"(%72) : (!llvm.ptr) -> i64
    %74 = "llvm.call"(%73) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %75 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %76 = "llvm.insertvalue"(%75, %74) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %77 = "llvm.insertvalue"(%76, %74) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %78 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %79 = "llvm.insertvalue"(%77, %78) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %80 = "llvm.insertvalue"(%79, %67) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %81 = "llvm.insertvalue"(%80, %68) <{position = array<i64: 3, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %82 = "llvm.insertvalue"(%81, %68) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %83 = "llvm.insertvalue"(%82, %69) <{position = array<i64: 4, 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    "llvm.br"(%65)[^bb1] : (i64) -> ()
  ^bb1(%84: i64):  // 2 preds: ^bb0, ^bb5
    %85 = "llvm.icmp"(%84, %63) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%85)[^bb2, ^bb6] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    "llvm.br"(%65)[^bb3] : (i64) -> ()
  ^bb3(%86: i64):  // 2 preds: ^bb2, ^bb4
    %87 = "llvm.icmp"(%86, %63) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%87)[^bb4, ^bb5] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb4:  // pred: ^bb3
    %88 = "llvm.extractvalue"(%83) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %89 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %90 = "llvm.mul"(%84, %89) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %91 = "llvm.add"(%90, %86) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %92 = "llvm.getelementptr"(%88, %91) <{elem_type = f32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.store"(%66, %92) <{ordering = 0 : i64}> : (f32, !llvm.ptr) -> ()
    %93 = "llvm.add"(%86, %62) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%93)[^bb3] : (i64) -> ()
  ^bb5:  // pred: ^bb3
    %94 = "llvm.add"(%84, %62) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%94)[^bb1] : (i64) -> ()
  ^bb6:  // pred: ^bb1
    %95 = "llvm.intr.exp"(%66) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %96 = "llvm.extractvalue"(%83) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    %97 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %98 = "llvm.mul"(%65, %97) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %99 = "llvm.add"(%98, %65) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %100 = "llvm.getelementptr"(%96, %99) <{elem_type = f32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.store"(%95, %100) <{ordering = 0 : i64}> : (f32, !llvm.ptr) -> ()
    %101 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %102 = "llvm.alloca"(%101) <{elem_type = !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>}> : (i64) -> !llvm.ptr
    "llvm.store"(%83, %102) <{ordering = 0 : i64}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr) -> ()
    %103 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %104 = "llvm.mlir.poison"() : () -> !llvm.struct<(i64, ptr)>
    %105 = "llvm.insertvalue"(%104, %103) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>, i64) -> !llvm.struct<(i64, ptr)>
    %106 = "llvm.insertvalue"(%105, %102) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
    %107 = "llvm.extractvalue"(%106) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>) -> i64
    %108 = "llvm.extractvalue"(%106) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>) -> !llvm.ptr
    "llvm.call"(%107, %108) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printMemrefF32, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, !llvm.ptr) -> ()
    %109 = "llvm.mlir.constant"() <{value = 2 : index}> : () -> i64
    %110 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %111 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %112 = "llvm.getelementptr"(%111, %109) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %113 = "llvm.ptrtoint"(%112) : (!llvm.ptr) -> i64
    %114 = "llvm.call"(%113) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %115 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %116 = "llvm.insertvalue"(%115, %114) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %117 = "llvm.insertvalue"(%116, %114) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %118 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %119 = "llvm.insertvalue"(%117, %118) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %120 = "llvm.insertvalue"(%119, %109) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %121 = "llvm.insertvalue"(%120, %110) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    "llvm.br"(%65)[^bb7] : (i64) -> ()
  ^bb7(%122: i64):  // 2 preds: ^bb6, ^bb8
    %123 = "llvm.icmp"(%122, %63) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%123)[^bb8, ^bb9] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb8:  // pred: ^bb7
    %124 = "llvm.extractvalue"(%121) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %125 = "llvm.getelementptr"(%124, %122) <{elem_type = i32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.store"(%64, %125) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    %126 = "llvm.add"(%122, %62) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%126)[^bb7] : (i64) -> ()
  ^bb9:  // pred: ^bb7
    %127 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %128 = "llvm.alloca"(%127) <{elem_type = !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>}> : (i64) -> !llvm.ptr
    "llvm.store"(%121, %128) <{ordering = 0 : i64}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> ()
    %129 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %130 = "llvm.mlir.poison"() : () -> !llvm.struct<(i64, ptr)>
    %131 = "llvm.insertvalue"(%130, %129) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>, i64) -> !llvm.struct<(i64, ptr)>
    %132 = "llvm.insertvalue"(%131, %128) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>, !llvm.ptr) -> !llvm.struct<(i64, ptr)>
    %133 = "llvm.extractvalue"(%132) <{position = array<i64: 0>}> : (!llvm.struct<(i64, ptr)>) -> i64
    %134 = "llvm.extractvalue"(%132) <{position = array<i64: 1>}> : (!llvm.struct<(i64, ptr)>) -> !llvm.ptr
    "llvm.call"(%133, %134) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printMemrefI32, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, !llvm.ptr) -> ()
    %135 = "llvm.call"(%64, %66) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @opaque, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i32, f32) -> i32
    %136 = "llvm.call"(%135, %66) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @opaque, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i32, f32) -> i32
    "llvm.call"(%95) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printF32, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> ()
    "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printNewline, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %137 = "llvm.extractvalue"(%83) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> !llvm.ptr
    "llvm.call"(%137) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    %138 = "llvm.extractvalue"(%121) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    "llvm.call"(%138) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.return"(%136) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "indirect", visibility_ = 0 : i64}> ({
    %59 = "llvm.mlir.addressof"() <{global_name = @callee}> : () -> !llvm.ptr
    %60 = "llvm.mlir.constant"() <{value = 4 : i32}> : () -> i32
    %61 = "llvm.call"(%59, %60) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> i32
    "llvm.return"(%61) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "callee", sym_visibility = "private", visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    %58 = "llvm.mul"(%arg0, %arg0) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    "llvm.return"(%58) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "switching", visibility_ = 0 : i64}> ({
    %43 = "llvm.mlir.constant"() <{value = 1000 : i32}> : () -> i32
    %44 = "llvm.mlir.constant"() <{value = 100 : i32}> : () -> i32
    %45 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %46 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %47 = "llvm.mlir.constant"() <{value = 9 : index}> : () -> i64
    %48 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    "llvm.br"(%45, %48)[^bb1] : (i64, i32) -> ()
  ^bb1(%49: i64, %50: i32):  // 2 preds: ^bb0, ^bb5
    %51 = "llvm.icmp"(%49, %47) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%51)[^bb2, ^bb6] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    %52 = "llvm.trunc"(%49) <{overflowFlags = 0 : i32}> : (i64) -> i32
    "llvm.switch"(%52, %44, %43)[^bb4, ^bb3, ^bb3] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<[2, 5]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 2>}> : (i32, i32, i32) -> ()
  ^bb3(%53: i32):  // 2 preds: ^bb2, ^bb2
    "llvm.br"(%53)[^bb5] : (i32) -> ()
  ^bb4:  // pred: ^bb2
    %54 = "llvm.trunc"(%49) <{overflowFlags = 0 : i32}> : (i64) -> i32
    "llvm.br"(%54)[^bb5] : (i32) -> ()
  ^bb5(%55: i32):  // 2 preds: ^bb3, ^bb4
    %56 = "llvm.add"(%50, %55) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %57 = "llvm.add"(%49, %46) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%57, %56)[^bb1] : (i64, i32) -> ()
  ^bb6:  // pred: ^bb1
    "llvm.return"(%50) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<f32 ()>, linkage = #llvm.linkage<external>, sym_name = "allocas", visibility_ = 0 : i64}> ({
    %18 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %19 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %20 = "llvm.mlir.constant"() <{value = 4 : index}> : () -> i64
    %21 = "llvm.mlir.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
    "llvm.br"(%18, %21)[^bb1] : (i64, f32) -> ()
  ^bb1(%22: i64, %23: f32):  // 2 preds: ^bb0, ^bb5
    %24 = "llvm.icmp"(%22, %20) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%24)[^bb2, ^bb6] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    %25 = "llvm.intr.stacksave"() : () -> !llvm.ptr
    "llvm.br"()[^bb3] : () -> ()
  ^bb3:  // pred: ^bb2
    %26 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %27 = "llvm.alloca"(%20) <{elem_type = f32}> : (i64) -> !llvm.ptr
    %28 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %29 = "llvm.insertvalue"(%28, %27) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %30 = "llvm.insertvalue"(%29, %27) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %31 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %32 = "llvm.insertvalue"(%30, %31) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %33 = "llvm.insertvalue"(%32, %20) <{position = array<i64: 3, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %34 = "llvm.insertvalue"(%33, %26) <{position = array<i64: 4, 0>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %35 = "llvm.extractvalue"(%34) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %36 = "llvm.getelementptr"(%35, %22) <{elem_type = f32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    "llvm.store"(%23, %36) <{ordering = 0 : i64}> : (f32, !llvm.ptr) -> ()
    %37 = "llvm.extractvalue"(%34) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>) -> !llvm.ptr
    %38 = "llvm.getelementptr"(%37, %22) <{elem_type = f32, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %39 = "llvm.load"(%38) <{ordering = 0 : i64}> : (!llvm.ptr) -> f32
    %40 = "llvm.fadd"(%39, %23) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    "llvm.intr.stackrestore"(%25) : (!llvm.ptr) -> ()
    "llvm.br"(%40)[^bb4] : (f32) -> ()
  ^bb4(%41: f32):  // pred: ^bb3
    "llvm.br"()[^bb5] : () -> ()
  ^bb5:  // pred: ^bb4
    %42 = "llvm.add"(%22, %19) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%42, %41)[^bb1] : (i64, f32) -> ()
  ^bb6:  // pred: ^bb1
    "llvm.return"(%23) : (f32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(i128, i1)> ()>, linkage = #llvm.linkage<external>, sym_name = "wide", visibility_ = 0 : i64}> ({
    %0 = "llvm.mlir.constant"() <{value = -56713727820156410577229101238628035242 : i128}> : () -> i128
    %1 = "llvm.mlir.constant"() <{value = true}> : () -> i1
    %2 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %3 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %4 = "llvm.getelementptr"(%3, %2) <{elem_type = i128, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %5 = "llvm.ptrtoint"(%4) : (!llvm.ptr) -> i64
    %6 = "llvm.call"(%5) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %7 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, ptr, i64)>
    %8 = "llvm.insertvalue"(%7, %6) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %9 = "llvm.insertvalue"(%8, %6) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, ptr, i64)>
    %10 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %11 = "llvm.insertvalue"(%9, %10) <{position = array<i64: 2>}> : (!llvm.struct<(ptr, ptr, i64)>, i64) -> !llvm.struct<(ptr, ptr, i64)>
    %12 = "llvm.extractvalue"(%11) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    "llvm.store"(%0, %12) <{ordering = 0 : i64}> : (i128, !llvm.ptr) -> ()
    %13 = "llvm.extractvalue"(%11) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, ptr, i64)>) -> !llvm.ptr
    %14 = "llvm.load"(%13) <{ordering = 0 : i64}> : (!llvm.ptr) -> i128
    %15 = "llvm.mlir.poison"() : () -> !llvm.struct<(i128, i1)>
    %16 = "llvm.insertvalue"(%15, %14) <{position = array<i64: 0>}> : (!llvm.struct<(i128, i1)>, i128) -> !llvm.struct<(i128, i1)>
    %17 = "llvm.insertvalue"(%16, %1) <{position = array<i64: 1>}> : (!llvm.struct<(i128, i1)>, i1) -> !llvm.struct<(i128, i1)>
    "llvm.return"(%17) : (!llvm.struct<(i128, i1)>) -> ()
  }) : () -> ()
}) : () -> ()

