import { expandUmlauts, fold, normalize, singular, squash } from './normalize.ts'

/** A normalized word of a text. */
export interface Word {
  /** As typed, without case and accents. Prefix matching compares this form. */
  readonly typed: string
  /** Forms under which the word may be stored, the most common first ("Grüne Schuhe" → [grune, gruene], [schuhe]). Never empty. */
  readonly forms: readonly [string, ...string[]]
  /** The parts of a hyphenated compound or a code ("WH-1000XM4" → wh, 1000, xm, 4). Empty for a simple word. */
  readonly parts: readonly string[]
  /** Whether a word of a query that looks like a stop word names goods: the French "thé". */
  readonly isName?: true
}

/**
 * Splits text into normalized words. Products and queries of an index must use the same analyzer; changing it requires
 * rebuilding the index.
 */
export interface Analyzer {
  /** The first `limit` words of `text`, in order. Never throws. */
  words(text: string, limit: number): readonly Word[]
  /** Removes case, accents, spaces and punctuation, so that spellings of one name or article number compare equal. */
  squash(text: string): string
  /** True for words that carry almost no meaning in a query ("the", "für"). */
  isStopWord(word: string): boolean
  /** True for words after which a name mentions another product ("case for iPhone", "Hülle für iPhone"). */
  isLinkWord(word: string): boolean
  /** True for accessories whose names put the main product first ("camera battery"). */
  isAccessory(word: string): boolean
}

// Characters written without spaces: "t-shirt", "dv7-1211ea", "15.6", "1,800", "H&M". A comma joins only digits.
const CHUNKS = /[\p{L}\p{N}\p{M}]+(?:(?:[-_.&'’\u2010-\u2015]|(?<=\p{N}),(?=\p{N}))[\p{L}\p{N}\p{M}]+)*/gu
const PIECES = /\p{N}+(?:[.,]\p{N}+)+(?![\p{L}\p{M}])|[\p{L}\p{N}\p{M}]+/gu
const LETTERS_OR_DIGITS = /\p{N}+|[^\p{N}]+/gu
const DIGIT = /\p{N}/u
const DECIMAL = /^\p{N}+[.,]/u
// A chunk with more pieces is a list or a path, not a compound.
const MAX_PIECES = 4
// Scripts written without spaces between words. Korean uses spaces.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u
const UNSPACED_RUNS = new RegExp(`${UNSPACED.source}+|(?:(?!${UNSPACED.source})[^])+`, 'gu')

const STOP_WORDS = wordSet(
  'a an and are as at be by for from i in into is it me my of on or our s some that the this to up with you your ' +
    'das dem den der des die ein eine einem einen einer fur fuer im mit oder und von zu zum zur ' +
    'au aux avec ce ces de du en est et la le les l d ou par pour sur un une ' +
    'con del e el las los o para por una y il lo gli di da per het een met van voor',
)
const LINK_WORDS = wordSet(
  'for with without including compatible fur fuer mit ohne pour avec sans para con sin per senza voor met',
)

// English only: other languages write one word or name the main product after a link word.
const ACCESSORIES = wordSet(
  'adapter adaptor arm bag battery bracket bulb cable cart cartridge case charger cord cover cradle drum enclosure film ' +
    'filter holder ink kit lamp lock mount outlet pouch protector rack ribbon skin sleeve stand strap stylus toner',
)

/**
 * The analyzer for product texts in any language. It folds case, accents and English plurals, splits codes between letters and
 * digits, and splits scripts without spaces into overlapping bigrams.
 */
export function createAnalyzer(): Analyzer {
  return {
    words: readWords,
    squash,
    isStopWord: (word) => STOP_WORDS.has(word),
    isLinkWord: (word) => LINK_WORDS.has(word),
    isAccessory: (word) => ACCESSORIES.has(word),
  }
}

// A search reads its text several times.
const MAX_REMEMBERED_LENGTH = 256
let last: { readonly text: string; readonly words: readonly Word[] } = { text: '', words: [] }

function readWords(text: string, limit: number): readonly Word[] {
  if (text.length > MAX_REMEMBERED_LENGTH) return firstWords(text, limit)
  if (last.text !== text) last = { text, words: firstWords(text, Number.POSITIVE_INFINITY) }
  return last.words.length > limit ? last.words.slice(0, limit) : last.words
}

function firstWords(text: string, limit: number): Word[] {
  const words: Word[] = []
  // `match` takes a third of the time of `matchAll`.
  for (const chunk of normalize(text).match(CHUNKS) ?? []) {
    if (words.length >= limit) break
    words.push(...wordsOfChunk(chunk))
  }
  return words.length > limit ? words.slice(0, limit) : words
}

// Texts of all stores repeat most of their words. Longer chunks and those with digits are mostly unique.
const MAX_CACHED_CHUNKS = 20_000
const MAX_CACHED_LENGTH = 12
const cachedChunks = new Map<string, readonly Word[]>()

function wordsOfChunk(chunk: string): readonly Word[] {
  const known = cachedChunks.get(chunk)
  if (known !== undefined) return known
  const words: Word[] = []
  if (UNSPACED.test(chunk)) addUnspaced(words, chunk)
  else addSpaced(words, chunk)
  // A longer chunk would retain the complete text that it is a slice of.
  if (chunk.length > MAX_CACHED_LENGTH || DIGIT.test(chunk)) return words
  if (cachedChunks.size >= MAX_CACHED_CHUNKS) cachedChunks.clear()
  cachedChunks.set(chunk, words)
  return words
}

function addSpaced(words: Word[], chunk: string): void {
  const pieces = chunk.match(PIECES) ?? []
  if (pieces.length < 2 || pieces.length > MAX_PIECES) {
    for (const piece of pieces) words.push(plainWord(piece))
    return
  }
  const joined = fold(squash(chunk))
  words.push({ typed: joined, forms: [singular(joined)], parts: pieces.flatMap(partsOf) })
}

function plainWord(piece: string): Word {
  const typed = fold(piece).replaceAll(',', '.')
  const spelled = expandUmlauts(piece)
  const forms: [string, ...string[]] = [singular(typed)]
  if (spelled !== null) forms.push(singular(spelled))
  return { typed, forms, parts: codeParts(typed) }
}

function partsOf(piece: string): readonly string[] {
  const { forms, parts } = plainWord(piece)
  return parts.length > 0 ? parts : [forms[0]]
}

/** "1000xm4" → 1000, xm, 4. Empty for a word of only letters, only digits, or a decimal number. */
function codeParts(word: string): string[] {
  if (!DIGIT.test(word) || DECIMAL.test(word)) return []
  const parts = word.match(LETTERS_OR_DIGITS) ?? []
  return parts.length > 1 ? parts.map(singular) : []
}

function addUnspaced(words: Word[], chunk: string): void {
  for (const [run] of chunk.matchAll(UNSPACED_RUNS)) {
    if (UNSPACED.test(run)) addBigrams(words, Array.from(run))
    else addSpaced(words, run)
  }
}

/** Adds bigrams, the standard index for these scripts, with single characters as parts for queries of one character. */
function addBigrams(words: Word[], characters: readonly string[]): void {
  const [only] = characters
  if (characters.length === 1 && only !== undefined) words.push({ typed: only, forms: [only], parts: [] })
  for (let at = 0; at + 1 < characters.length; at += 1) {
    const pair = characters.slice(at, at + 2)
    words.push({ typed: pair.join(''), forms: [pair.join('')], parts: pair })
  }
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
