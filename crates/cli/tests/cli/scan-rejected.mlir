// RUN: mohole scan --target mlir-opt-22 %s
func.func @f( {
