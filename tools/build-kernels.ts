import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import initWabt from 'wabt'

const root = path.join(import.meta.dirname, '..')

/** The kernels, by the paths of what is generated from them; the source is the `.wat` beside it. */
export const kernels = ['server/engine/vectors/kernel.generated.ts', 'server/engine/images/near-hashes.generated.ts']

/** The binary of a WebAssembly text; SIMD and relaxed SIMD are allowed. Throws on a text that is not valid. */
export async function compileWat(name: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const wabt = await initWabt()
  const module = wabt.parseWat(name, text, { simd: true, relaxed_simd: true })
  module.validate()
  return new Uint8Array(module.toBinary({}).buffer)
}

/** The text of a generated file, from its source. */
export async function generateKernel(target: string): Promise<string> {
  const source = target.replace('.generated.ts', '.wat')
  const name = path.basename(source)
  const binary = await compileWat(name, await readFile(path.join(root, source), 'utf8'))
  return `// Generated from ${name} by tools/build-kernels.ts; do not edit.
export const kernelBase64 =
  '${Buffer.from(binary).toString('base64')}'
`
}

if (import.meta.main)
  for (const target of kernels) await writeFile(path.join(root, target), await generateKernel(target))
