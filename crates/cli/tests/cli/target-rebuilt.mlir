// Operations learned from programs are kept when the compiler is rebuilt.
// RUN: sed 's/builtin, func/builtin, func, arith/' fake-opt > %t/my-opt && chmod +x %t/my-opt
// RUN: mohole target add --name mine --command %t/my-opt --like none > %t/added && mohole target show mine --ops --corpus %s
// RUN: echo '# built anew' >> %t/my-opt && mohole target show mine --ops | grep -c seen
// RUN: mohole target add --name other --command %t/my-opt --like none > %t/added && mohole target show other --ops
// A dialect that the new build lacks.
// RUN: sed -i 's/, arith//' %t/my-opt && mohole target show mine --ops | grep '^[a-z]'
// RUN: mohole target remove mine
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
