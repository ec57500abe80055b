/** The format of `tokenizer.json`. */
export interface TokenizerFile {
  /** ID of the first of 256 pieces that stand for one byte each. */
  readonly first_byte: number
  /** Pieces with their log probability; the index is the ID. ID 0 is padding. */
  readonly pieces: readonly (readonly [piece: string, score: number])[]
}

/** Turns texts into IDs of pieces. Safe for any string. */
export interface Tokenizer {
  /** At most `limit` IDs, from the start of the text. */
  encode(text: string, limit: number): number[]
}

/** Longer texts are truncated before they are tokenized. */
const maxCharacters = 20_000
const maxCachedWords = 20_000
/** SentencePiece's penalty for a character that no piece covers. */
const unknownPenalty = 10
const bytesPerCode = 256
const firstIdOfText = 2

const CONTRACTION = /(?<=[a-z])'(?=(?:t|s|re|ll|ve|d|m)(?![a-z]))/g
const PIECES = /[\p{L}\p{Nl}\p{No}]+|\p{Nd}|[^\s\p{L}\p{N}]/gu
const ACCENTS = /[\u0300-\u036f]/g
const REPLACED = /[ßœæøł’‘´`–—]/g
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  '’': "'",
  '‘': "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '—': '-',
}

/** Lower-case words without accents, single digits and signs. Contractions are one word ("dont"). */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, maxCharacters)
    .normalize('NFKC')
    .toLowerCase()
    .replace(REPLACED, (sign) => replacements[sign] ?? sign)
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(CONTRACTION, '')
  return plain.match(PIECES) ?? []
}

/** A unigram tokenizer: of all ways to divide a word into pieces, the most probable one. Unknown characters become bytes. */
export function createTokenizer({ pieces, first_byte }: TokenizerFile): Tokenizer {
  const ids = new Map<string, number>()
  let longest = 1
  let least = 0
  for (const [id, [piece, score]] of pieces.entries()) {
    const isByte = id >= first_byte && id < first_byte + bytesPerCode
    if (isByte || id < firstIdOfText) continue
    ids.set(piece, id)
    longest = Math.max(longest, piece.length)
    least = Math.min(least, score)
  }
  const cache = new Map<string, readonly number[]>()

  function split(word: string): readonly number[] {
    const known = cache.get(word)
    if (known !== undefined) return known
    const found = bestSplit(`▁${word}`)
    if (cache.size >= maxCachedWords) cache.clear()
    cache.set(word, found)
    return found
  }

  function bestSplit(word: string): number[] {
    const best = new Float64Array(word.length + 1).fill(Number.NEGATIVE_INFINITY)
    const from = new Int32Array(word.length + 1)
    const by = new Int32Array(word.length + 1)
    best[0] = 0
    for (let at = 0; at < word.length; at += 1) {
      const so = best[at] ?? Number.NEGATIVE_INFINITY
      if (so === Number.NEGATIVE_INFINITY) continue
      const width = (word.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
      const improve = (end: number, score: number, id: number): void => {
        if (so + score <= (best[end] ?? 0)) return
        best[end] = so + score
        from[end] = at
        by[end] = id
      }
      for (let end = at + 1; end <= Math.min(word.length, at + longest); end += 1) {
        const id = ids.get(word.slice(at, end))
        if (id !== undefined) improve(end, pieces[id]?.[1] ?? 0, id)
      }
      if (!ids.has(word.slice(at, at + width))) improve(at + width, least - unknownPenalty, -1)
    }
    const parts: number[][] = []
    for (let end = word.length; end > 0; end = from[end] ?? 0) {
      const id = by[end] ?? -1
      parts.push(id >= 0 ? [id] : [...new TextEncoder().encode(word.slice(from[end], end))].map((b) => first_byte + b))
    }
    return parts.reverse().flat()
  }

  return {
    encode: (text, limit) => {
      const found: number[] = []
      for (const word of wordsOf(text)) {
        if (found.length >= limit) break
        found.push(...split(word))
      }
      return found.slice(0, limit)
    },
  }
}
