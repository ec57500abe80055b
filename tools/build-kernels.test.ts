import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generateKernels } from './build-kernels.ts'

it('the committed kernel is the one its source compiles to', async () => {
  const committed = await readFile(new URL('../server/engine/vectors/kernel.generated.ts', import.meta.url), 'utf8')
  expect(await generateKernels()).toBe(committed)
})
