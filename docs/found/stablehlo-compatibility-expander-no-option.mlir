// command: catalyst --tool=opt --stablehlo-compatibility-expander stablehlo-compatibility-expander-no-option.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: no such pass, catalyst: assertion
// message: StablehloCompatibilityExpander.cpp:67: Assertion `!versionRef.empty() && "No target version specified. Target version must be of the form " "`#.#.#`."' failed.
// kind: crash on valid input

module {}
