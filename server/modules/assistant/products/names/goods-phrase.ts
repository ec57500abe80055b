import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { type Token, tokenize } from '../../../../engine/meaning/tokenize.ts'

/** Lookups in the catalog. */
interface KnownGoods {
  /** Whether words are a name of goods. */
  readonly isGoods: (words: string) => boolean
  /** Whether the catalog has the word. */
  readonly isKnown: (word: string) => boolean
}

const maxTextWords = 200

/** The goods that a request names: "big comfy couch" in "a big comfy couch for the living room"; `null` if it names none. */
export function findGoodsPhrase(text: string, language: AssistantLanguage, known: KnownGoods): string | null {
  const tokens = tokenize(text, language).slice(0, maxTextWords)
  const isHeadFirst = language === 'fr' || language === 'es'
  const phrases = runsOf(tokens, text).map((run) => phraseIn(run, { ...known, text, isHeadFirst }))
  return phrases.find((one) => one !== null) ?? null
}

const maxGoodsWords = 3

/** The words between stop words and punctuation. */
function runsOf(tokens: readonly Token[], text: string): Token[][] {
  const runs: Token[][] = [[]]
  for (const [at, word] of tokens.entries()) {
    const isSeparated = /[,.;:!?()]/.test(text.slice(tokens[at - 1]?.end ?? word.start, word.start))
    if (isSeparated || isStopWord(word.folded)) runs.push([])
    if (!isStopWord(word.folded)) runs.at(-1)?.push(word)
  }
  return runs.filter((run) => run.length > 0)
}

interface PhraseReading extends KnownGoods {
  readonly text: string
  readonly isHeadFirst: boolean
}

/**
 * The name of goods in a run of words: "big comfy couch" at its end; in languages whose nouns come first, "robe" and the words of the
 * catalog after it. `null` for "lamp oil" if only lamps are goods.
 */
function phraseIn(run: readonly Token[], { text, isGoods, isKnown, isHeadFirst }: PhraseReading): string | null {
  const part = (from: number, to: number) => text.slice(run[from]?.start, run[to]?.end)
  const lengths = Array.from({ length: maxGoodsWords }, (_, at) => maxGoodsWords - at)
  const last = run.length - 1
  if (!isHeadFirst) {
    const isNamed = lengths.some((length) => length <= run.length && isGoods(part(last - length + 1, last)))
    return isNamed ? part(0, last) : null
  }
  for (const from of run.keys()) {
    const length = lengths.find((one) => from + one <= run.length && isGoods(part(from, from + one - 1)))
    if (length === undefined) continue
    let to = from + length - 1
    while (to < last && isKnown(part(to + 1, to + 1))) to += 1
    return part(from, to)
  }
  return null
}
