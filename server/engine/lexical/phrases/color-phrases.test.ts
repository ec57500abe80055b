import { describe, expect, it } from 'vitest'
import { parseColor } from '../../color/names.ts'
import { createAnalyzer } from '../analysis/analyzer.ts'
import type { WordLanguage } from '../analysis/languages.ts'
import { findColors, namedColors } from './color-phrases.ts'

const namesIn = (text: string, language: WordLanguage): string[] =>
  findColors(createAnalyzer().words(text, 32), language).map(({ name }) => name)

describe('colors in a query', () => {
  it.each([
    ['en', 'red shoes', ['red']],
    ['en', 'Dark Blue or grey dress', ['dark blue', 'grey']],
    ['de', 'Rote Schuhe', ['red']],
    ['de', 'grüne Vase', ['green']],
    ['fr', 'robes blanches', ['white']],
    ['fr', 'pull bleu marine', ['navy']],
    ['es', 'camisa roja', ['red']],
    ['en', 'off-white shirt', ['off white']],
    ['de', 'anthrazitfarbene Hose', ['anthracite']],
    ['de', 'königsblaues Kleid', ['royal blue']],
    ['fr', 'robe vert olive', ['olive']],
    ['fr', 'pull gris anthracite', ['anthracite']],
    ['es', 'pantalón gris oscuro', ['dark grey']],
    ['it', 'scarpe rosse', ['red']],
    ['pt', 'camisas azuis', ['blue']],
    ['nl', 'rode jurk', ['red']],
  ] as const)('%s: %j names %j', (language, text, names) => {
    expect(namesIn(text, language)).toEqual(names)
  })

  it('are returned once each, as first written', () => {
    expect(findColors(createAnalyzer().words('Red, red and REDS', 32), 'en')).toEqual([{ phrase: 'red', name: 'red' }])
  })

  it.each(['stone table', 'reddish', 'greenhouse', 'coffee', 'constructor __proto__'])(
    'are not found in %j',
    (text) => {
      expect(namesIn(text, 'en')).toEqual([])
    },
  )

  it('are all known to the color module', () => {
    for (const name of namedColors) expect(parseColor(name)).not.toBeNull()
  })
})
