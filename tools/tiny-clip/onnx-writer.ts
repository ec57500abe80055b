/**
 * Writes ONNX files: just enough of the protobuf wire format for small graphs of standard operators.
 * Field numbers come from onnx.proto (ONNX IR version 8).
 */
type OnnxType = 'float32' | 'int64'

interface OnnxTensor {
  readonly name: string
  readonly dims: readonly number[]
  readonly data: Float32Array | BigInt64Array
}

export interface OnnxValue {
  readonly name: string
  readonly type: OnnxType
  /** A name stands for a size that is free. */
  readonly dims: readonly (number | string)[]
}

interface OnnxNode {
  readonly operator: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>
}

export interface OnnxGraph {
  readonly name: string
  readonly inputs: readonly OnnxValue[]
  readonly outputs: readonly OnnxValue[]
  readonly weights: readonly OnnxTensor[]
  readonly nodes: readonly OnnxNode[]
}

const IR_VERSION = 8
const OPERATOR_SET = 17
const ELEMENT_TYPES: Readonly<Record<OnnxType, number>> = { float32: 1, int64: 7 }
const ATTRIBUTE_TYPES = { int: 2, ints: 7 } as const

/** The bytes of a model file; attributes are integers or lists of integers. */
export function writeOnnx(graph: OnnxGraph): Uint8Array {
  const operatorSet = message(integer(2, OPERATOR_SET))
  return message(integer(1, IR_VERSION), text(2, 'vitrine'), bytes(7, graphMessage(graph)), bytes(8, operatorSet))
}

function graphMessage({ name, inputs, outputs, weights, nodes }: OnnxGraph): Uint8Array {
  return message(
    ...nodes.map((node) => bytes(1, nodeMessage(node))),
    text(2, name),
    ...weights.map((tensor) => bytes(5, tensorMessage(tensor))),
    ...inputs.map((value) => bytes(11, valueMessage(value))),
    ...outputs.map((value) => bytes(12, valueMessage(value))),
  )
}

function nodeMessage({ operator, inputs, outputs, attributes = {} }: OnnxNode): Uint8Array {
  return message(
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attributeMessage(name, value))),
  )
}

function attributeMessage(name: string, value: number | readonly number[]): Uint8Array {
  return typeof value === 'number'
    ? message(text(1, name), integer(3, value), integer(20, ATTRIBUTE_TYPES.int))
    : message(text(1, name), ...value.map((entry) => integer(8, entry)), integer(20, ATTRIBUTE_TYPES.ints))
}

function tensorMessage({ name, dims, data }: OnnxTensor): Uint8Array {
  const type = data instanceof Float32Array ? 'float32' : 'int64'
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return message(...dims.map((size) => integer(1, size)), integer(2, ELEMENT_TYPES[type]), text(8, name), bytes(9, raw))
}

function valueMessage({ name, type, dims }: OnnxValue): Uint8Array {
  const shape = message(
    ...dims.map((size) => bytes(1, message(typeof size === 'number' ? integer(1, size) : text(2, size)))),
  )
  const tensorType = message(integer(1, ELEMENT_TYPES[type]), bytes(2, shape))
  return message(text(1, name), bytes(2, message(bytes(1, tensorType))))
}

function message(...fields: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(fields)
}

function integer(field: number, value: number): Uint8Array {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function text(field: number, value: string): Uint8Array {
  return bytes(field, Buffer.from(value, 'utf8'))
}

function bytes(field: number, value: Uint8Array): Uint8Array {
  return Buffer.concat([varint((field << 3) | 2), varint(value.length), value])
}

/** Seven bits a byte, lowest first; a negative number takes the ten bytes of its 64-bit two's complement. */
function varint(value: number): Uint8Array {
  const out: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  while (rest > 127n) {
    out.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  out.push(Number(rest))
  return Uint8Array.from(out)
}
