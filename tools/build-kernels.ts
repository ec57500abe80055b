import { readFile, writeFile } from 'node:fs/promises'
import initWabt from 'wabt'

const source = new URL('../server/engine/vectors/kernel.wat', import.meta.url)
const target = new URL('../server/engine/vectors/kernel.generated.ts', import.meta.url)

/** The binary of a WebAssembly text; SIMD and relaxed SIMD are allowed. Throws on a text that is not valid. */
export async function compileWat(name: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const wabt = await initWabt()
  const module = wabt.parseWat(name, text, { simd: true, relaxed_simd: true })
  module.validate()
  return new Uint8Array(module.toBinary({}).buffer)
}

/** The text of `server/engine/vectors/kernel.generated.ts`, from the `kernel.wat` beside it. */
export async function generateKernels(): Promise<string> {
  const binary = await compileWat('kernel.wat', await readFile(source, 'utf8'))
  return `// Generated from kernel.wat by tools/build-kernels.ts; do not edit.
export const kernelBase64 =
  '${Buffer.from(binary).toString('base64')}'
`
}

if (import.meta.main) await writeFile(target, await generateKernels())
