import type { Analyzer } from './analyzer.ts'
import { fold, singular } from './normalize.ts'

/** A part of a text, in UTF-16 code units. */
export interface TextRange {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

// As the analyzer splits texts: words joined without spaces ("t-shirt"), their pieces, and scripts without spaces.
const chunks = /[\p{L}\p{N}\p{M}]+(?:(?:[-_.&'’\u2010-\u2015]|(?<=\p{N}),(?=\p{N}))[\p{L}\p{N}\p{M}]+)*/gu
const pieces = /\p{N}+|[\p{L}\p{M}]+/gu
// For such a chunk, the analyzer changes at most case and the ending: its only form begins like the chunk.
const plain = /^(?:[A-Za-z]+|[0-9]+)$/
const initialCharacters = 2
const ascii = /^[\0-\x7f]*$/
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u

/**
 * Finds where the words of an index occur in texts, in order and without overlap: a complete word, or the pieces of a compound or code
 * that match. Reads the first `limit` words of a text. Meant for the texts of one page: every distinct word is cached.
 */
export function createWordFinder(
  wanted: ReadonlySet<string>,
  { analyzer, limit }: { readonly analyzer: Pick<Analyzer, 'words'>; readonly limit: number },
): (text: string) => TextRange[] {
  // Texts of one page repeat most of their words, and analyzing one takes longer than finding it here.
  const known = new Map<string, readonly TextRange[]>()
  const initials = new Set(Array.from(wanted, (word) => word.slice(0, initialCharacters)))
  const initialKeys = new Set(
    Array.from(wanted, (word) => initialKey(word, 0, Math.min(word.length, initialCharacters))),
  )

  /** Excludes most words of a text without analyzing them. */
  const mayContainWanted = (chunk: string): boolean =>
    initials.has(chunk.slice(0, initialCharacters).toLowerCase()) || !plain.test(chunk)
  const isWanted = (word: string): boolean => {
    const [only, ...others] = analyzer.words(word, 2)
    return others.length === 0 && only !== undefined && only.forms.some((form) => wanted.has(form))
  }
  const rangesIn = (chunk: string): readonly TextRange[] => {
    if (!mayContainWanted(chunk)) return []
    if (unspaced.test(chunk)) return unspacedRanges(chunk, wanted)
    if (isWanted(chunk)) return [{ start: 0, end: chunk.length }]
    return Array.from(chunk.matchAll(pieces), ({ 0: piece, index }) => ({ piece, start: index }))
      .filter(({ piece }) => piece !== chunk && isWanted(piece))
      .map(({ piece, start }) => ({ start, end: start + piece.length }))
  }

  const addRanges = (found: TextRange[], chunk: string, index: number): void => {
    const ranges = known.get(chunk) ?? rangesIn(chunk)
    known.set(chunk, ranges)
    for (const { start, end } of ranges) found.push({ start: index + start, end: index + end })
  }

  return (text) => {
    const found: TextRange[] = []
    let count = 0
    if (ascii.test(text)) {
      forEachAsciiChunk(text, (start, end, isPlain) => {
        count += 1
        if (!isPlain) {
          if (compoundKeys(text, start, end).some((key) => initialKeys.has(key)))
            addRanges(found, text.slice(start, end), start)
        } else if (initialKeys.has(initialKey(text, start, end)) && wanted.has(plainForm(text.slice(start, end))))
          found.push({ start, end })
        return count < limit
      })
      return found
    }
    for (const { 0: chunk, index } of text.matchAll(chunks)) {
      if (count === limit) break
      count += 1
      addRanges(found, chunk, index)
    }
    return found
  }
}

const [letter, digit, joiner, comma] = [1, 2, 3, 4]
/** What an ASCII character is in `chunks`; 0 for one that ends a chunk. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[A-Za-z]/.test(character)) return letter
  if (/[0-9]/.test(character)) return digit
  if (character === ',') return comma
  return "-_.&'".includes(character) ? joiner : 0
})

/** The only form that the analyzer gives a word of ASCII letters or digits. */
function plainForm(word: string): string {
  return singular(fold(word.toLowerCase()))
}

function kindAt(text: string, at: number): number {
  return at < text.length ? (kinds[text.charCodeAt(at)] ?? 0) : 0
}

/**
 * Visits what `chunks` matches in an ASCII text, until `visit` returns false; "plain" as in `plain`. Faster than the expression, which
 * creates an array for each match, although most words of a page are not wanted.
 */
function forEachAsciiChunk(text: string, visit: (start: number, end: number, isPlain: boolean) => boolean): void {
  for (let start = 0; start < text.length; start += 1) {
    const kind = kindAt(text, start)
    if (kind !== letter && kind !== digit) continue
    let end = start + 1
    while (kindAt(text, end) === kind) end += 1
    const isPlain = !continuesChunk(text, end)
    while (continuesChunk(text, end)) end += 1
    if (!visit(start, end, isPlain)) return
    start = end
  }
}

/** Whether the character at `at`, after one of a chunk, belongs to the chunk. */
function continuesChunk(text: string, at: number): boolean {
  const kind = kindAt(text, at)
  if (kind === letter || kind === digit) return true
  const next = kindAt(text, at + 1)
  if (kind === joiner) return next === letter || next === digit
  return kind === comma && kindAt(text, at - 1) === digit && next === digit
}

/** The first two characters in lower case as a number, the second 0 for a word of one. */
function initialKey(text: string, start: number, end: number): number {
  const lower = (at: number): number => text.charCodeAt(at) | 0x20
  return lower(start) * 0x10000 + (end - start > 1 ? lower(start + 1) : 0)
}

/** `initialKey` of every form that the analyzer may give an ASCII compound or code: a decimal number, the joined pieces, and each piece. */
function compoundKeys(text: string, start: number, end: number): number[] {
  const starts: number[] = []
  for (let at = start; at < end; at += 1) {
    const kind = kindAt(text, at)
    if ((kind === letter || kind === digit) && (at === start || kindAt(text, at - 1) !== kind)) starts.push(at)
  }
  const keys = starts.map((at) => initialKey(text, at, kindAt(text, at + 1) === kindAt(text, at) ? at + 2 : at + 1))
  const joined = text.slice(start, end).replace(/[^A-Za-z0-9]/g, '')
  const decimal = text.slice(start, end).replace(',', '.')
  return [...keys, initialKey(joined, 0, joined.length), initialKey(decimal, 0, decimal.length)]
}

/** The runs of characters that belong to a wanted pair of neighbors, or are wanted alone. */
function unspacedRanges(chunk: string, wanted: ReadonlySet<string>): TextRange[] {
  const ranges: TextRange[] = []
  let at = 0
  const characters = [...chunk].map((character) => {
    const start = at
    at += character.length
    return { character: character.toLowerCase().normalize('NFKC'), start, end: at }
  })
  for (const [position, { character, start, end }] of characters.entries()) {
    const next = characters[position + 1]
    const isPair = next !== undefined && wanted.has(character + next.character)
    if (!isPair && !wanted.has(character)) continue
    const last = ranges.at(-1)
    const range = { start, end: isPair ? next.end : end }
    if (last !== undefined && last.end >= start)
      ranges[ranges.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else ranges.push(range)
  }
  return ranges
}
