/** The contents of a `tokenizer.json` of type `greedy-wordpiece`. The index of a piece in `vocab` is its ID. */
export interface TokenizerDefinition {
  readonly type: 'greedy-wordpiece'
  readonly maxTokens: number
  /** Maximum length of a piece in characters, without the continuation prefix. */
  readonly maxPieceChars: number
  readonly padId: number
  readonly unkId: number
  /** Prefix of every piece that does not begin a word. */
  readonly continuation: string
  readonly vocab: readonly string[]
}

interface Tokenizer {
  /** Returns 1 to `maxTokens` token IDs. A text without letters or digits becomes one unknown token. */
  encode(text: string): number[]
  /** Row-major `rows * width` IDs, padded on the right to the longest row. */
  encodeBatch(texts: readonly string[]): { ids: BigInt64Array; width: number }
}

// Two pieces make a known word when both are long ("head" + "phone"), or the second is an ending ("diaper" + "s"): none of 1,000 random
// words passes. Accepting any short second piece would accept typos ("blank" + "t").
const minWordLength = 3
const minFirstPieceOfWord = 4
const minSecondPieceOfWord = 3
const minStemLength = 5
const endings: ReadonlySet<string> = new Set(['s', 'es', 'ed', 'er', 'y', 'ly', 'ry'])

const WORDS = /[a-z]+|[0-9]+/g

/** False if the folded text has no ASCII letters or digits; `encode` then returns one unknown token. */
export function hasWords(text: string): boolean {
  return normalize(text).search(WORDS) !== -1
}

/**
 * Greedy longest-match WordPiece over lower-case ASCII words, as specified in the bundled model's TOKENIZER.md.
 * Throws TypeError for any other tokenizer type.
 */
export function createTokenizer(definition: TokenizerDefinition): Tokenizer {
  if (definition.type !== 'greedy-wordpiece' || !Array.isArray(definition.vocab)) {
    throw new TypeError(`tokenizer: expected type greedy-wordpiece with a vocab, got type '${String(definition.type)}'`)
  }
  const { maxTokens, padId, unkId } = definition
  const idOf = new Map(definition.vocab.map((piece, id) => [piece, id]))

  function encode(text: string): number[] {
    const ids: number[] = []
    for (const [word] of normalize(text).matchAll(WORDS)) {
      splitWord(word, idOf, { definition, into: ids })
      if (ids.length >= maxTokens) break
    }
    return ids.length === 0 ? [unkId] : ids.slice(0, maxTokens)
  }

  function encodeBatch(texts: readonly string[]) {
    const rows = texts.map(encode)
    const width = Math.max(1, ...rows.map((row) => row.length))
    const ids = new BigInt64Array(rows.length * width).fill(BigInt(padId))
    for (const [at, row] of rows.entries()) {
      ids.set(row.map(BigInt), at * width)
    }
    return { ids, width }
  }

  return { encode, encodeBatch }
}

/**
 * Which words the training texts contained: those that are one piece of the vocabulary, or two long ones. The pieces were merged by
 * frequency, so a word that the model has not learned is split into short pieces.
 */
export function createWordTest({ vocab, continuation }: TokenizerDefinition): (word: string) => boolean {
  const pieces = new Set(vocab)
  return (word) => {
    const plain = normalize(word)
    if (!/^[a-z]+$/.test(plain) || plain.length < minWordLength) return false
    if (pieces.has(plain)) return true
    for (let length = plain.length - 1; length >= minFirstPieceOfWord; length -= 1) {
      if (!pieces.has(plain.slice(0, length))) continue
      // Greedy, like the tokenizer of the model.
      const rest = plain.slice(length)
      const isWhole = rest.length >= minSecondPieceOfWord || (length >= minStemLength && endings.has(rest))
      return isWhole && pieces.has(continuation + rest)
    }
    return false
  }
}

/** Removes apostrophes and accents: "men's" → "mens", "crème" → "creme". */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/['\u2019]|[\u0300-\u036f]/g, '')
    .toLowerCase()
}

function splitWord(
  word: string,
  idOf: ReadonlyMap<string, number>,
  target: { definition: TokenizerDefinition; into: number[] },
): void {
  const { definition, into } = target
  // Later characters cannot change earlier IDs, so stop at the limit: an endless "word" costs no more than a sentence.
  let start = 0
  while (start < word.length && into.length < definition.maxTokens) {
    const prefix = start === 0 ? '' : definition.continuation
    let end = Math.min(word.length, start + definition.maxPieceChars)
    let id = idOf.get(prefix + word.slice(start, end))
    while (id === undefined && end > start + 1) {
      end -= 1
      id = idOf.get(prefix + word.slice(start, end))
    }
    into.push(id ?? definition.unkId)
    start = end
  }
}
