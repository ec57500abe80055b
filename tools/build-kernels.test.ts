import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generateKernel, kernels } from './build-kernels.ts'

it.each(kernels)('the committed %s is what its source compiles to', async (kernel) => {
  const committed = await readFile(new URL(`../${kernel}`, import.meta.url), 'utf8')
  expect(await generateKernel(kernel)).toBe(committed)
})
