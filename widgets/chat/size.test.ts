import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildWidgets } from '../test/built-widget.ts'

const maxBytes = 30_000
/** Of the texts of a language other than English, which only pages in that language load. */
const maxLanguageBytes = 1000

const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length

it('the module is one file of less than 30 kB gzipped, with Lit; each further language is a file of less than 1 kB', async () => {
  const built = await buildWidgets()
  const module = built.get('index.js') ?? ''
  expect(module).toContain('commerce-ai-chat')
  expect(sizeOf(module)).toBeLessThan(maxBytes)
  expect(module, 'no code is loaded later').not.toMatch(/\bimport\s*[({'"`]|\bfrom\s*['"`]/)
  expect(module, 'no code is made from texts').not.toMatch(/\beval\(|new Function|innerHTML\s*=\s*[^`]*response/)
  const languages = [...built].filter(([name]) => name.startsWith('texts/'))
  expect(languages.map(([name]) => /([a-z]+)-/.exec(name)?.[1]).sort()).toEqual(['ar', 'de', 'es', 'fr', 'it'])
  for (const [name, text] of languages) expect(sizeOf(text), name).toBeLessThan(maxLanguageBytes)
})
