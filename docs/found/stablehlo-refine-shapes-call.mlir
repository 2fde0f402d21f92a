// command: catalyst --tool=opt --stablehlo-refine-shapes stablehlo-refine-shapes-call.mlir
// shows on: catalyst
// message: none: evaluated, @main prints nothing
// kind: miscompilation: a call of a function that prints is removed since it has no results
func.func @f() {
  vector.print str "f"
  return
}
func.func @main() {
  call @f() : () -> ()
  return
}
