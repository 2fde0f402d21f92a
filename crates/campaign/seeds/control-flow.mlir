func.func @branches(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^left(%a : i32), ^right
^left(%x: i32):
  %0 = arith.addi %x, %x : i32
  cf.br ^join(%0 : i32)
^right:
  %1 = arith.constant -1 : i32
  cf.switch %a : i32, [
    default: ^join(%1 : i32),
    3: ^left(%1 : i32)
  ]
^join(%r: i32):
  return %r : i32
}

// -----

func.func @loop_with_carried_values(%n: index, %init: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = scf.for %i = %zero to %n step %one iter_args(%acc = %init) -> (i32) {
    %1 = arith.index_cast %i : index to i32
    %2 = arith.addi %acc, %1 : i32
    %odd = arith.trunci %1 : i32 to i1
    %3 = scf.if %odd -> (i32) {
      scf.yield %2 : i32
    } else {
      %4 = arith.muli %2, %2 : i32
      scf.yield %4 : i32
    }
    scf.yield %3 : i32
  }
  return %0 : i32
}

// -----

func.func @while_loop(%start: i32, %limit: i32) -> i32 {
  %0 = scf.while (%x = %start) : (i32) -> i32 {
    %1 = arith.cmpi ult, %x, %limit : i32
    scf.condition(%1) %x : i32
  } do {
  ^bb0(%x: i32):
    %2 = arith.addi %x, %x : i32
    scf.yield %2 : i32
  }
  return %0 : i32
}

// -----

func.func @switch_on_index(%i: index, %a: f32) -> f32 {
  %0 = scf.index_switch %i -> f32
  case 0 {
    scf.yield %a : f32
  }
  case 5 {
    %1 = arith.negf %a : f32
    scf.yield %1 : f32
  }
  default {
    %2 = scf.execute_region -> f32 {
      %3 = math.absf %a : f32
      scf.yield %3 : f32
    }
    scf.yield %2 : f32
  }
  return %0 : f32
}

// -----

func.func private @helper(%a: i32) -> i32 {
  %0 = arith.xori %a, %a : i32
  return %0 : i32
}

func.func @calls(%a: i32, %f: (i32) -> i32) -> i32 {
  %0 = call @helper(%a) : (i32) -> i32
  %1 = call_indirect %f(%0) : (i32) -> i32
  %2 = constant @helper : (i32) -> i32
  %3 = call_indirect %2(%1) : (i32) -> i32
  return %3 : i32
}

// -----

func.func @affine_nest(%m: memref<16x16xf32>, %n: index) {
  affine.for %i = 0 to 16 step 2 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%i)[%n] {
      %0 = affine.load %m[%i, %j mod 16] : memref<16x16xf32>
      %1 = arith.addf %0, %0 : f32
      affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%i, %j) {
        affine.store %1, %m[%j mod 16, %i] : memref<16x16xf32>
      }
    }
  }
  return
}
