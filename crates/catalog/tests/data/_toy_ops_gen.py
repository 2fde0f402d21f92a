# Written by hand, in the form that mlir-tblgen gives to Python bindings.

@_ods_cext.register_dialect
class _Dialect(_ods_ir.Dialect):
  DIALECT_NAMESPACE = "toy"

@_ods_cext.register_operation(_Dialect)
class SpinOp(_ods_ir.OpView):
  r"""
  Turns a wheel, and others with it.

      %0 = toy.spin %wheel by %angle : !toy.wheel, !toy.gear<3>
  """

  OPERATION_NAME = "toy.spin"

  _ODS_OPERAND_SEGMENTS = [1,0,-1,]

  _ODS_REGIONS = (0, True)

  def __init__(self, wheel_out, wheel, others, teeth, axes, *, angle=None, backwards=None, label=None, loc=None, ip=None):
    operands = []
    attributes = {}
    regions = None
    operands.append(wheel)
    operands.append(angle)
    operands.append(_get_op_results_or_values(others))
    _ods_context = _ods_get_default_loc_context(loc)
    attributes["teeth"] = (teeth if (
    isinstance(teeth, _ods_ir.Attribute) or
    not _ods_ir.AttrBuilder.contains('I32Attr')) else
      _ods_ir.AttrBuilder.get('I32Attr')(teeth, context=_ods_context))
    attributes["axes"] = (axes if (
    isinstance(axes, _ods_ir.Attribute) or
    not _ods_ir.AttrBuilder.contains('toy.AxisArrayAttr')) else
      _ods_ir.AttrBuilder.get('toy.AxisArrayAttr')(axes, context=_ods_context))
    if bool(backwards): attributes["backwards"] = _ods_ir.UnitAttr.get(
      _ods_get_default_loc_context(loc))
    if label is not None: attributes["label"] = (label if (
        isinstance(label, _ods_ir.Attribute) or
        not _ods_ir.AttrBuilder.contains('StrAttr')) else
          _ods_ir.AttrBuilder.get('StrAttr')(label, context=_ods_context))
    results = []
    results.append(wheel_out)
    _ods_successors = None
    super().__init__(self.OPERATION_NAME, self._ODS_REGIONS, self._ODS_OPERAND_SEGMENTS, self._ODS_RESULT_SEGMENTS, attributes=attributes, results=results, operands=operands, successors=_ods_successors, regions=regions, loc=loc, ip=ip)

  @builtins.property
  def wheel(self) -> _ods_ir.Value:
    operand_range = _ods_segmented_accessor(
         self.operation.operands,
         self.operation.attributes["operandSegmentSizes"], 0)
    return operand_range[0]

  @builtins.property
  def angle(self) -> _Optional[_ods_ir.Value[_ods_ir.FloatType]]:
    operand_range = _ods_segmented_accessor(
         self.operation.operands,
         self.operation.attributes["operandSegmentSizes"], 1)
    return operand_range[0] if len(operand_range) > 0 else None

  @builtins.property
  def others(self) -> _ods_ir.OpOperandList[_ods_ir.RankedTensorType]:
    operand_range = _ods_segmented_accessor(
         self.operation.operands,
         self.operation.attributes["operandSegmentSizes"], 2)
    return operand_range

  @builtins.property
  def teeth(self) -> _ods_ir.IntegerAttr:
    return self.operation.attributes["teeth"]

  @teeth.setter
  def teeth(self, value: _ods_ir.IntegerAttr):
    if value is None:
      raise ValueError("'None' not allowed as value for mandatory attributes")
    self.operation.attributes["teeth"] = value

  @builtins.property
  def axes(self) -> _ods_ir.ArrayAttr:
    return self.operation.attributes["axes"]

  @builtins.property
  def backwards(self) -> bool:
    return "backwards" in self.operation.attributes

  @builtins.property
  def label(self) -> _Optional[_ods_ir.StringAttr]:
    if "label" not in self.operation.attributes:
      return None
    return self.operation.attributes["label"]

  @builtins.property
  def wheel_out(self) -> _ods_ir.OpResult:
    return self.operation.results[0]

class SpinOpAdaptor(_ods_ir.OpAdaptor):
  OPERATION_NAME = "toy.spin"

  @builtins.property
  def wheel(self) -> _ods_ir.Value:
    return self.operands[0]

@_ods_cext.register_operation(_Dialect)
class BranchOp(_ods_ir.OpView):
  OPERATION_NAME = "toy.branch"

  _ODS_REGIONS = (1, False)

  def __init__(self, dest, others, num_more, *, results=None, loc=None, ip=None):
    operands = []
    attributes = {}
    regions = None
    operands.append(of)
    if results is None: results = [operands[0].type] * 1
    _ods_successors = []
    _ods_successors.append(dest)
    _ods_successors.extend(others)
    regions = 1 + num_more
    super().__init__(self.OPERATION_NAME, self._ODS_REGIONS, self._ODS_OPERAND_SEGMENTS, self._ODS_RESULT_SEGMENTS, attributes=attributes, results=results, operands=operands, successors=_ods_successors, regions=regions, loc=loc, ip=ip)

  @builtins.property
  def of(self) -> _ods_ir.Value:
    return self.operation.operands[0]

  @builtins.property
  def body(self) -> _ods_ir.Region:
    return self.regions[0]

  @builtins.property
  def more(self) -> _ods_ir.RegionSequence:
    return self.regions[1:]

@_ods_cext.register_operation(_Dialect)
class MakeOp(_ods_ir.OpView):
  OPERATION_NAME = "toy.make"

  _ODS_REGIONS = (0, True)

  def __init__(self, result, *, loc=None, ip=None):
    results = []
    results.append(result)

@_ods_cext.register_operation(_Dialect)
class YieldOp(_ods_ir.OpView):
  OPERATION_NAME = "toy.yield"

  _ODS_REGIONS = (0, True)

  def __init__(self, values, *, loc=None, ip=None):
    operands = []
    operands.extend(_get_op_results_or_values(values))

  @builtins.property
  def values(self) -> _ods_ir.OpOperandList:
    _ods_variadic_group_length = len(self.operation.operands) - 1 + 1
    return self.operation.operands[0:0 + _ods_variadic_group_length]
