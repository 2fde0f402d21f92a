// command: mlir-opt-19 parse-dense-with-string.mlir
// shows on: mlir-opt-16: diagnostic, mlir-opt-19: diagnostic, mlir-opt-22: diagnostic, catalyst: assertion
// message: AttributeParser.cpp:641: Assertion `token.isAny(Token::integer, Token::kw_true, Token::kw_false) && "unexpected token type"' failed.
// kind: crash on invalid input

func.func @f() -> vector<2xi32> {
  %0 = arith.constant dense<[0, ""]> : vector<2xi32>
  return %0 : vector<2xi32>
}
