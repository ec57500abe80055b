import type { Analyzer } from './analyzer.ts'

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
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u

/**
 * Finds where the words of an index occur in texts, in order and without overlap: a whole word, or the pieces of a compound or code
 * that match. Reads the first `limit` words of a text. Meant for the texts of one page: every distinct word is kept.
 */
export function createWordFinder(
  wanted: ReadonlySet<string>,
  { analyzer, limit }: { readonly analyzer: Pick<Analyzer, 'words'>; readonly limit: number },
): (text: string) => TextRange[] {
  // Texts of one page repeat most of their words, and analyzing one takes longer than finding it here.
  const known = new Map<string, readonly TextRange[]>()
  const initials = new Set(Array.from(wanted, (word) => word.slice(0, initialCharacters)))

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

  return (text) => {
    const found: TextRange[] = []
    let count = 0
    for (const { 0: chunk, index } of text.matchAll(chunks)) {
      if (count === limit) break
      count += 1
      const ranges = known.get(chunk) ?? rangesIn(chunk)
      known.set(chunk, ranges)
      for (const { start, end } of ranges) found.push({ start: index + start, end: index + end })
    }
    return found
  }
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
