// command: catalyst --tool=opt --xegpu-subgroup-distribute xegpu-subgroup-distribute-no-target.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: ok, catalyst: unreachable
// message: No matching uArch found; UNREACHABLE executed at IntelGpuXe2.h:274!
// kind: crash on valid input

gpu.module @m {
  gpu.func @test(%v: vector<3xf16>) kernel {
    gpu.return
  }
}
