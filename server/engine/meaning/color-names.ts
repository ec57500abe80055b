import { type BasicColorName, colorNamed, nameOfColor } from '../color/names.ts'
import { createAnalyzer } from '../lexical/analysis/analyzer.ts'
import { wordLanguages } from '../lexical/analysis/languages.ts'
import { squash } from '../lexical/analysis/normalize.ts'
import { findColors } from '../lexical/phrases/color-phrases.ts'
import { tokenize } from './tokenize.ts'

const analyzer = createAnalyzer()
const maxWords = 40
/** Words of the longest color name. */
const maxColorWords = 3

/** The text without color names of any supported language. */
export function stripColorNames(text: string): string {
  const words = tokenize(text, 'en')
  const remaining: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = colorNameLength(words.slice(at, at + maxColorWords).map(({ folded }) => folded))
    const word = words[at]
    if (length === 0 && word !== undefined) remaining.push(text.slice(word.start, word.end))
    at += Math.max(1, length)
  }
  return remaining.join(' ')
}

/** The number of leading words that form one color name. */
function colorNameLength(words: readonly string[]): number {
  for (let count = words.length; count > 0; count -= 1) if (isColorName(words.slice(0, count).join(' '))) return count
  return 0
}

/** Whether the whole text is the name of a color. */
export function isColorName(text: string): boolean {
  const words = analyzer.words(text, maxWords)
  const coversAllWords = (phrase: string) => phrase.split(' ').length === words.length
  return (
    words.length > 0 && wordLanguages.some((one) => findColors(words, one).some(({ phrase }) => coversAllWords(phrase)))
  )
}

/** Comparison keys of the colors in a text, in every supported language: each shade and its basic color. */
export function colorKeys(text: string): string[] {
  return colorNamesIn(text).flatMap((name) => {
    const shade = colorNamed(name)
    return shade === null ? [name] : [shade.hex, basicKey(nameOfColor(shade.lab))]
  })
}

/** Keys that a wanted color accepts: "blue" includes navy, "navy" includes no other blue. */
export function acceptedColorKeys(color: string): string[] {
  return colorNamesIn(color).flatMap((name) => {
    const shade = colorNamed(name)
    if (shade === null) return [name]
    const basic = nameOfColor(shade.lab)
    return basic === name ? [shade.hex, basicKey(basic)] : [shade.hex]
  })
}

/** Whether a value is one of the wanted colors, in the store's own words or in any supported language. */
export function acceptsColor(colors: readonly string[]): (value: unknown) => boolean {
  const wanted = new Set(colors.flatMap((color) => [squash(color), ...acceptedColorKeys(color)]))
  return (value) =>
    typeof value === 'string' && (wanted.has(squash(value)) || colorKeys(value).some((key) => wanted.has(key)))
}

function colorNamesIn(text: string): string[] {
  const words = analyzer.words(text, maxWords)
  return [...new Set(wordLanguages.flatMap((language) => findColors(words, language).map(({ name }) => name)))]
}

function basicKey(name: BasicColorName): string {
  return `~${name}`
}
