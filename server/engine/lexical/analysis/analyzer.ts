import { expandUmlauts, fold, normalize, singular, squash } from './normalize.ts'

/** One word of a text, ready to be compared. */
export interface Word {
  /** As typed, without case and accents: what the beginning of a longer word is compared with. */
  readonly typed: string
  /** Ways in which the word may be stored, the usual one first ("Grüne Schuhe" → [grune, gruene], [schuhe]). Never empty. */
  readonly forms: readonly [string, ...string[]]
  /** The pieces of a compound or a code ("WH-1000XM4" → wh, 1000, xm, 4); empty for a plain word. */
  readonly parts: readonly string[]
}

/**
 * Turns text into words. Products and queries of one index go through the same analyzer; another language or stemming is
 * another analyzer, and the index is rebuilt with it.
 */
export interface Analyzer {
  /** The first `limit` words of `text`, in order. Never throws, whatever the text. */
  words(text: string, limit: number): Word[]
  /** Equal for two ways to write one name or article number: no case, accents, spaces or punctuation. */
  squash(text: string): string
  /** True for words that hardly say anything in a query ("the", "für"). */
  isStopWord(word: string): boolean
  /** True for words after which a name speaks of something else ("case for iPhone", "Hülle für iPhone"). */
  isLinkWord(word: string): boolean
  /** True for things that are sold for another thing, which their names put before them ("camera battery"). */
  isAccessory(word: string): boolean
}

// What is written together: "t-shirt", "dv7-1211ea", "15.6", "1,800", "H&M". A comma joins digits only.
const CHUNKS = /[\p{L}\p{N}\p{M}]+(?:(?:[-_.&'’\u2010-\u2015]|(?<=\p{N}),(?=\p{N}))[\p{L}\p{N}\p{M}]+)*/gu
const PIECES = /\p{N}+(?:[.,]\p{N}+)+(?![\p{L}\p{M}])|[\p{L}\p{N}\p{M}]+/gu
const LETTERS_OR_DIGITS = /\p{N}+|[^\p{N}]+/gu
const DIGIT = /\p{N}/u
const DECIMAL = /^\p{N}+[.,]/u
// More pieces than this are a list or a path, not a compound.
const MAX_PIECES = 4
// Scripts written without spaces between words; Korean has them.
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

// English alone: other languages write one word, or put what it is for behind a link.
const ACCESSORIES = wordSet(
  'adapter adaptor arm bag battery bracket bulb cable cart cartridge case charger cord cover cradle drum enclosure film ' +
    'filter holder ink kit lamp lock mount outlet pouch protector rack ribbon skin sleeve stand strap stylus toner',
)

/**
 * The analyzer for goods in any language: case, accents and English plurals are folded, codes are split where letters meet
 * digits, scripts without spaces are cut into overlapping pairs.
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

function readWords(text: string, limit: number): Word[] {
  const words: Word[] = []
  for (const [chunk] of normalize(text).matchAll(CHUNKS)) {
    if (words.length >= limit) break
    if (UNSPACED.test(chunk)) addUnspaced(words, chunk)
    else addSpaced(words, chunk)
  }
  return words.slice(0, limit)
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

/** "1000xm4" → 1000, xm, 4; nothing for a word of letters only, digits only, or a number with a decimal point. */
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

/** Pairs of neighbours, the usual index for such scripts; single characters as parts, for queries of one character. */
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
