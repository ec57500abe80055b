import { readFile } from 'node:fs/promises'
import path from 'node:path'
import initWabt from 'wabt'

const root = path.join(import.meta.dirname, '../..')

interface WasmModule {
  validate(features: object): void
  toBinary(options: object): { readonly buffer: Uint8Array }
}

/** Compiles WebAssembly text to binary, with SIMD, relaxed SIMD and shared memory. Throws if the text is invalid. */
export async function compileWat(name: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const wabt = await initWabt()
  const features = { simd: true, relaxed_simd: true, threads: true }
  // The types of the package leave out the features to validate with.
  const module: WasmModule = wabt.parseWat(name, text, features)
  module.validate(features)
  return new Uint8Array(module.toBinary({}).buffer)
}

/** The text of a `.generated.ts` file; its source is the `.wat` file next to it. */
export async function generateKernel(target: string): Promise<string> {
  const source = target.replace('.generated.ts', '.wat')
  const name = path.basename(source)
  const binary = await compileWat(name, await readFile(path.join(root, source), 'utf8'))
  return `// Generated from ${name} by tools/generate/build-kernels.ts; do not edit.
export const kernelBase64 =
  '${Buffer.from(binary).toString('base64')}'
`
}
