import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it as test, vi } from 'vitest'
import { currencyDecimals } from '../../../server/engine/facts/currencies.data.ts'
import { decimalText } from './decimal-text.ts'
import { en } from './en.ts'
import { labels } from './languages.ts'
import { createSay } from './say.ts'
import { tables } from './tables.ts'
import { stockStates, textNames } from './text-names.ts'

const folder = import.meta.dirname
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
const english = en
const all = { en, ...tables }

const sayIn = (language: string) => createSay(language, tables[language])

describe.each(Object.entries(all))('the texts in %s', (language, texts) => {
  test('are complete, filled and in the order of their names', () => {
    expect(texts).toHaveLength(textNames.length)
    for (const [at, text] of texts.entries()) {
      expect(text.trim(), textNames[at]).not.toBe('')
      expect(placeholders(text), textNames[at]).toEqual(placeholders(String(english[at])))
    }
    const source = readFileSync(path.join(folder, `${language}.ts`), 'utf8')
    const named = [...source.matchAll(/^ {2}\/\/ (\w+)$/gm)].map(([, name]) => name)
    expect(named).toEqual([...textNames])
  })

  test('name every state of stock once, and suggest three questions', () => {
    const say = sayIn(language)
    expect(new Set(say('stockWords').split('|')).size).toBe(stockStates.length)
    expect(new Set(say('starters').split('|')).size).toBe(3)
  })
})

test('no line of the texts in French starts with a punctuation mark', () => {
  for (const text of tables.fr ?? []) expect(text).not.toMatch(/ [?!:]/)
})

test('every file of texts is a language of the chat', () => {
  const files = readdirSync(folder).filter((file) => /^[a-z]{2}\.ts$/.test(file))
  expect(files.map((file) => file.slice(0, 2)).sort()).toEqual(Object.keys(all).sort())
  for (const [language, texts] of Object.entries(all)) expect(labels[language]).toBe(texts[0])
  expect(textNames[0]).toBe('open')
})

describe('a language', () => {
  test.each([
    ['de-CH', 'de', 'ltr'],
    ['AR', 'ar', 'rtl'],
    ['pt', 'en', 'ltr'],
    ['', 'en', 'ltr'],
    ['constructor', 'en', 'ltr'],
    ['fr_FR', 'fr', 'ltr'],
  ])('%o is shown in %s, %s', (tag, language, direction) => {
    const say = createSay(tag, tables[language])
    expect([say.language, say.direction]).toEqual([language, direction])
    expect(say.price({ amount_minor: 100, currency: 'EUR' })).toMatch(/€|EUR/)
  })

  test('formats prices, times and durations in its way', () => {
    const say = sayIn('de')
    expect(say.price({ amount_minor: 123_450, currency: 'EUR' }).replaceAll(/\s/g, ' ')).toBe('1.234,50 €')
    expect(say.price({ amount_minor: 1250, currency: 'JPY' })).toContain('1.250')
    expect(say('expiresIn', { time: say.seconds(12) })).toBe('Läuft in 12 Sekunden ab')
    const at = new Date(2026, 10, 22, 9, 41).getTime()
    vi.useFakeTimers({ now: at + 1000 })
    expect(say.moment(at)).toBe('09:41')
    vi.setSystemTime(at + 86_400_000)
    expect(say.moment(at)).toBe('22.11.2026, 09:41')
    vi.useRealTimers()
  })
})

describe('an amount in minor units', () => {
  test('has the decimals that the service counts with', () => {
    for (const [currency, decimals] of [...currencyDecimals, ['EUR', 2] as const, ['XXX', 2] as const]) {
      expect([currency, decimalText(1, currency).decimals]).toEqual([currency, decimals])
    }
  })

  test('is shown without rounding, however large', () => {
    expect(decimalText(5, 'EUR').text).toBe('0.05')
    expect(decimalText(-1250, 'KWD').text).toBe('-1.250')
    expect(createSay('en').price({ amount_minor: Number.MAX_SAFE_INTEGER, currency: 'USD' })).toBe(
      '$90,071,992,547,409.91',
    )
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('EUR', 'JPY', 'KWD'), (minor, currency) => {
        const { text, decimals } = decimalText(minor, currency)
        const [whole = '', fraction = ''] = text.replace('-', '').split('.')
        expect(fraction).toHaveLength(decimals)
        expect(BigInt(whole + fraction)).toBe(BigInt(Math.abs(minor)))
      }),
    )
  })
})
