import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildWidget } from '../test/built-widget.ts'

const maxBytes = 20_000

it('the module is one file of less than 20 kB gzipped, with Lit and all languages', async () => {
  const module = await buildWidget()
  expect(gzipSync(module, { level: 9 }).length).toBeLessThan(maxBytes)
  expect(module, 'nothing is loaded later').not.toMatch(/\bimport\s*[({'"`]|\bfrom\s*['"`]/)
  for (const text of ['Search products', 'Produkte suchen', 'البحث عن المنتجات']) expect(module).toContain(text)
})
