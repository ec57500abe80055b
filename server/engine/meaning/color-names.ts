import { LRUCache } from 'lru-cache'
import { type BasicColorName, basicColors, colorNamed, nameOfColor, parseColor } from '../color/names.ts'
import type { Lab } from '../color/palette.ts'
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

/** Names of colors that are also names of goods: only a whole text is read as one of these. */
const ambiguousNames: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'cream: creme crema cream; copper: kupfer cuivre cobre; bronze: bronce; sand: sable arena; lilac: flieder lilas; lavender: lavendel lavande lavanda; ' +
    'ivory: elfenbein marfil; salmon: lachs saumon; olive: oliv oliva; mustard: senf moutarde mostaza; coral: koralle corail; ' +
    'plum: pflaume prune ciruela; gold: or oro; silver: argent plata; navy: marine marino; khaki: caqui; mint: minze menthe menta; ' +
    'burgundy: bordeaux vino; rose: rosé; grey: gray; peach: pfirsich peche melocoton; apricot: aprikose abricot; rust: rost rouille; ' +
    'ecru: natur crudo; turquoise: turkis; amber: bernstein ambre ambar; emerald: smaragd emeraude esmeralda; slate: schiefer ardoise'
  )
    .split('; ')
    .flatMap((line) => {
      const [name = '', called = ''] = line.split(': ')
      return called.split(' ').map((word) => [squash(word), name] as const)
    }),
)

/** The one color that a whole text names in any supported language, or as hex; `null` for none. */
export function colorCalled(text: string): Lab | null {
  const own = parseColor(text)
  if (own !== null) return own
  const [name, ...others] = colorNamesIn(text)
  const called = ambiguousNames[squash(text)] ?? (others.length === 0 && isColorName(text) ? name : undefined)
  return called === undefined ? null : parseColor(called)
}

/** Whether a value names the color: exactly, or as a shade of it where the color is a plain one: "dark red" is red. */
export function callsColor(color: Lab): (value: unknown) => boolean {
  const isPlain = basicColors.some(({ shades: [plain] }) => isSame(plain, color))
  const basic = nameOfColor(color)
  return (value) => {
    if (typeof value !== 'string' || value.length > maxValueLength) return false
    const known = calledColors.get(value)
    const called = known === undefined ? colorCalled(value) : known.color
    if (known === undefined) calledColors.set(value, { color: called })
    return called !== null && (isSame(called, color) || (isPlain && nameOfColor(called) === basic))
  }
}

const maxValueLength = 60
/** Values of stores repeat, and reading one in every language takes 50 µs. */
const calledColors = new LRUCache<string, { readonly color: Lab | null }>({ max: 5000 })

function isSame(one: Lab, two: Lab): boolean {
  return one.every((part, at) => part === two[at])
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
