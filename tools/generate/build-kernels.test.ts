import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generateKernel } from './build-kernels.ts'

it.each([
  'server/engine/vectors/kernel.generated.ts',
  'server/engine/vectors/coarse/estimate.generated.ts',
  'server/engine/images/signature/near-hashes.generated.ts',
  'server/engine/images/signature/region-frequencies.generated.ts',
])('the committed %s is what its source compiles to', async (kernel) => {
  const committed = await readFile(new URL(`../../${kernel}`, import.meta.url), 'utf8')
  expect(await generateKernel(kernel)).toBe(committed)
})
