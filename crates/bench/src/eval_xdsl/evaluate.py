# Evaluates programs with xDSL's interpreter: for each, one line with the results of @main, or why there are none.
import struct
import sys

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.interpreter import Interpreter
from xdsl.interpreters import register_implementations
from xdsl.parser import Parser


def results(context, text):
    module = Parser(context, text).parse_module()
    module.verify()
    interpreter = Interpreter(module, index_bitwidth=64)
    register_implementations(interpreter, context)
    return interpreter.call_op("main", ())


def bits(value):
    if isinstance(value, float):
        return struct.unpack("<Q", struct.pack("<d", value))[0]
    return int(value)


context = Context()
for name, factory in get_all_dialects().items():
    context.register_dialect(name, factory)
for text in open(sys.argv[1]).read().split("// -----\n"):
    try:
        print("results", *map(bits, results(context, text)))
    except Exception as error:
        print("error", type(error).__name__, str(error).split("\n")[0])
