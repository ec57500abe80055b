import { compileWat } from '../../generate/build-kernels.ts'

/** What a candidate kernel exports: scores of `count` rows from address `row` to address `out`; `query` is an address too. */
export interface ScanKernel {
  scan: (...[query, row, count, out]: [number, number, number, number]) => void
}

/** What `readKernel` exports. */
export interface ReadKernel {
  read(start: number, end: number): number
}

/** Instantiates the module `text` with at least `bytes` of memory. */
export async function instantiate<Exports>(text: string, bytes: number) {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / 65_536) })
  const { instance } = await WebAssembly.instantiate(await compileWat('bench.wat', text), { bench: { memory } })
  return { kernel: instance.exports as Exports, memory }
}

const sums = ['$a', '$b', '$c', '$d']

/** Reads every byte from `start` to `end` once and does almost nothing else: the memory bandwidth of one thread. */
export const readKernel = `(module (import "bench" "memory" (memory 1))
  (func (export "read") (param $row i32) (param $end i32) (result i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (loop $next
      ${sums.map((sum, index) => `(local.set ${sum} (v128.xor (local.get ${sum}) ${load('row', index)}))`).join('\n')}
      (br_if $next (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 64))) (local.get $end))))
    (i32x4.extract_lane 0 (v128.xor (v128.xor (local.get $a) (local.get $b)) (v128.xor (local.get $c) (local.get $d))))))`

/** Rows and query in single precision, multiply then add. */
export function float32Kernel(dimension: number): string {
  const add = (sum: string, index: number) => {
    const product = `(f32x4.mul ${load('row', index)} ${load('query', index)})`
    return `(local.set ${sum} (f32x4.add (local.get ${sum}) ${product}))`
  }
  return scanKernel({ type: 'f32', rowBytes: dimension * 4, rowStep: 64, body: sums.map(add) })
}

/** Rows of half floats, widened to single precision. */
export function halfKernel(dimension: number): string {
  const add = (sum: string, index: number) => {
    const next = index % 2 ? '' : `(local.set $halves ${load('row', index >> 1)})`
    const upper = index % 2 ? '(local.get $halves)' : '(i32x4.shl (local.get $halves) (i32.const 16))'
    const numbers = `(v128.and (i32x4.shr_s ${upper} (i32.const 3)) (local.get $mask))`
    return `${next} (local.set ${sum} (f32x4.add (local.get ${sum}) (f32x4.mul ${load('query', index)} ${numbers})))`
  }
  return scanKernel({ type: 'f32', rowBytes: dimension * 2, rowStep: 32, body: sums.map(add) })
}

/** Rows and query of signed bytes, widened to 16 bits. */
export function int8Kernel(dimension: number): string {
  const dot = (part: 'low' | 'high', index: number) => {
    const wide = (what: 'row' | 'query') => `(i16x8.extend_${part}_i8x16_s ${load(what, index)})`
    return `(i32x4.dot_i16x8_s ${wide('row')} ${wide('query')})`
  }
  const add = (sum: string, index: number) =>
    `(local.set ${sum} (i32x4.add (local.get ${sum}) (i32x4.add ${dot('low', index)} ${dot('high', index)})))`
  return scanKernel({ type: 'i32', rowBytes: dimension, rowStep: 64, body: sums.map(add) })
}

/** Rows of signed bytes and a query of 0 to 127: the relaxed instruction requires a non-negative second operand. */
export function relaxedInt8Kernel(dimension: number): string {
  const add = (sum: string, index: number) => {
    const sides = `${load('row', index)} ${load('query', index)}`
    return `(local.set ${sum} (i32x4.relaxed_dot_i8x16_i7x16_add_s ${sides} (local.get ${sum})))`
  }
  return scanKernel({ type: 'i32', rowBytes: dimension, rowStep: 64, body: sums.map(add) })
}

function load(what: 'row' | 'query', block: number): string {
  return `(v128.load offset=${block * 16} (local.get $${what}))`
}

interface KernelParts {
  /** The types of the sums and of the score. */
  type: 'f32' | 'i32'
  rowBytes: number
  /** Bytes of a row that one iteration of `body` reads, with 64 bytes of the query. */
  rowStep: number
  body: string[]
}

function scanKernel({ type, rowBytes, rowStep, body }: KernelParts): string {
  const lane = (index: number) => `(${type}x4.extract_lane ${index} (local.get $a))`
  const add = (a: string, b: string) => `(${type}x4.add (local.get ${a}) (local.get ${b}))`
  return `(module (import "bench" "memory" (memory 1))
  (func (export "scan") (param $start i32) (param $row i32) (param $count i32) (param $out i32)
    (local $query i32) (local $end i32) (local $last i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local $halves v128) (local $mask v128)
    (local.set $mask (v128.const i32x4 0x8fffe000 0x8fffe000 0x8fffe000 0x8fffe000))
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (loop $rows
      (local.set $query (local.get $start))
      (local.set $end (i32.add (local.get $row) (i32.const ${rowBytes})))
      ${sums.map((sum) => `(local.set ${sum} (v128.const i32x4 0 0 0 0))`).join('\n')}
      (loop $next
        ${body.join('\n')}
        (local.set $query (i32.add (local.get $query) (i32.const 64)))
        (local.set $row (i32.add (local.get $row) (i32.const ${rowStep})))
        (br_if $next (i32.lt_u (local.get $row) (local.get $end))))
      (local.set $a (${type}x4.add ${add('$a', '$b')} ${add('$c', '$d')}))
      (${type}.store (local.get $out)
        (${type}.add (${type}.add ${lane(0)} ${lane(2)}) (${type}.add ${lane(1)} ${lane(3)})))
      (br_if $rows (i32.lt_u (local.tee $out (i32.add (local.get $out) (i32.const 4))) (local.get $last))))))`
}
