import { describe, expect, it } from 'vitest'
import { commonWords } from './common-words.generated.ts'
import { isCommonWord } from './common-words.ts'

describe('the common words', () => {
  it.each(['de', 'en', 'es', 'fr'] as const)('of %s are all found, and no text that is not one of them', (language) => {
    const words = commonWords[language].split(' ')
    expect(words.length).toBeGreaterThan(25_000)
    expect(words.filter((word) => !isCommonWord(word, language))).toEqual([])
    const known = new Set(words)
    const others = words.flatMap((word) => [`${word}q`, word.slice(1), `a${word}`]).filter((word) => !known.has(word))
    expect(others.filter((word) => isCommonWord(word, language))).toEqual([])
  })

  it('are those of their language, without accents', () => {
    expect(isCommonWord('laughing', 'en')).toBe(true)
    expect(isCommonWord('laughing', 'de')).toBe(false)
    expect(isCommonWord('uberraschung', 'de')).toBe(true)
    expect(isCommonWord('enchante', 'fr')).toBe(true)
    expect(isCommonWord('revolucion', 'es')).toBe(true)
    expect(isCommonWord('laughing', 'nl')).toBe(false)
    expect(isCommonWord('', 'en')).toBe(false)
    expect(isCommonWord(' ', 'en')).toBe(false)
  })
})
