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
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u

/**
 * Where the words of an index occur in a text, in order and without overlap: a whole word, or the pieces of a compound or code that
 * match. Reads the first `limit` words.
 */
export function findWords(
  text: string,
  wanted: ReadonlySet<string>,
  { analyzer, limit }: { readonly analyzer: Pick<Analyzer, 'words'>; readonly limit: number },
): TextRange[] {
  const found: TextRange[] = []
  let count = 0
  for (const { 0: chunk, index: start } of text.matchAll(chunks)) {
    if (count === limit) break
    count += 1
    if (unspaced.test(chunk)) found.push(...unspacedRanges(chunk, wanted).map((range) => moved(range, start)))
    else if (isWanted(chunk, wanted, analyzer)) found.push({ start, end: start + chunk.length })
    else {
      for (const { 0: piece, index: at } of chunk.matchAll(pieces)) {
        if (piece === chunk || !isWanted(piece, wanted, analyzer)) continue
        found.push({ start: start + at, end: start + at + piece.length })
      }
    }
  }
  return found
}

function isWanted(chunk: string, wanted: ReadonlySet<string>, analyzer: Pick<Analyzer, 'words'>): boolean {
  const [word, ...others] = analyzer.words(chunk, 2)
  return others.length === 0 && word !== undefined && word.forms.some((form) => wanted.has(form))
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

function moved({ start, end }: TextRange, by: number): TextRange {
  return { start: start + by, end: end + by }
}
