import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it as test } from 'vitest'
import { colorNames } from '../state/colors.ts'
import { createSay, tables } from './say.ts'
import { type Plural, textNames } from './text-names.ts'

const folder = import.meta.dirname
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
const english = tables.en ?? []

describe.each(Object.entries(tables))('the texts in %s', (language, texts) => {
  const lines = texts.slice(0, -1) as string[]

  test('are complete, filled and in the order of their names', () => {
    expect(lines).toHaveLength(textNames.length)
    for (const [at, text] of lines.entries()) {
      expect(text.trim(), textNames[at]).not.toBe('')
      expect(placeholders(text), textNames[at]).toEqual(placeholders(String(english[at])))
    }
    const source = readFileSync(path.join(folder, `${language}.ts`), 'utf8')
    const named = [...source.matchAll(/^ {2}\/\/ (\w+)$/gm)].map(([, name]) => name)
    expect(named).toEqual([...textNames, 'results'])
  })

  test('name every color once', () => {
    const names = colorNames.map(createSay(language).color)
    expect(new Set(names).size).toBe(colorNames.length)
  })

  test('have every plural form that a number of results takes', () => {
    const forms = texts.at(-1) as Plural
    const rules = new Intl.PluralRules(language)
    const taken = Array.from({ length: 100_001 }, (_form, n) => rules.select(n))
    expect(Object.keys(forms).sort()).toEqual([...new Set(taken)].sort())
    for (const n of [0, 1, 2, 3, 11, 100, 1_000_000]) expect(createSay(language).results(n).trim()).not.toBe('')
  })
})

test('every file of texts is a language of the widget', () => {
  const files = readdirSync(folder).filter((file) => /^[a-z]{2}\.ts$/.test(file))
  expect(files.map((file) => file.slice(0, 2)).sort()).toEqual(Object.keys(tables).sort())
})

describe('a language', () => {
  test.each([
    ['de-CH', 'de', 'ltr'],
    ['AR', 'ar', 'rtl'],
    ['pt', 'en', 'ltr'],
    ['', 'en', 'ltr'],
    ['constructor', 'en', 'ltr'],
    ['fr_FR', 'fr', 'ltr'],
  ])('%o is spoken as %s, %s', (tag, language, direction) => {
    const say = createSay(tag)
    expect([say.language, say.direction]).toEqual([language, direction])
    expect(say.price(1, 'EUR')).toMatch(/€|EUR/)
  })

  test('formats numbers, prices and times in its way', () => {
    const say = createSay('de')
    expect(say.price(1234.5, 'EUR').replaceAll(/\s/g, ' ')).toBe('1.234,50 €')
    expect(say.price(1234.5, null)).toBe('1.234,50')
    expect(say.price(5, 'not a currency')).toBe('5,00')
    expect(say.results(1)).toBe('1 Ergebnis')
    expect(say.results(1234)).toBe('1.234 Ergebnisse')
    expect(say.results(1234, true)).toBe('≈ 1.234 Ergebnisse')
    expect(say('busy', { time: say.seconds(12) })).toContain('12 Sekunden')
    expect(createSay('ar').results(2)).toBe('نتيجتان')
  })
})
