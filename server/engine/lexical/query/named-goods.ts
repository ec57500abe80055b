import { colorNames } from '../../color/names.ts'
import type { Word } from '../analysis/analyzer.ts'
import { wordLanguages } from '../analysis/languages.ts'
import { isCommonWord } from '../words/common-words.ts'
import { narrowerNamesIn } from './names/narrower-names.ts'
import type { PlanSlot } from './query-plan.ts'
import type { QueryWord } from './query-words.ts'
import type { Vocabulary } from './vocabulary.ts'

const MIN_COMPOUND_START = 3
const MIN_GOODS_LENGTH = 4
const DIGIT = /\p{N}/u

interface PlannedWords {
  readonly corrections: readonly { readonly word: string }[]
  readonly words: readonly QueryWord[]
  readonly slots: readonly PlanSlot[]
}

/**
 * The position of the word that names goods of a known kind, in a query in the language of the catalog: the last word of the first
 * phrase, before colors and numbers; the first one in French and Spanish.
 */
export function findGoods({ words, slots, corrections }: PlannedWords, vocabulary: Vocabulary): number | null {
  const { narrowerNames, catalog, language } = vocabulary
  if (narrowerNames === null || catalog !== language) return null
  const plain = words.map(({ word }) => word)
  const start = slots.findIndex(({ isStopWord }) => !isStopWord)
  const length = slots.slice(start).findIndex(({ isStopWord }) => isStopWord)
  const phrase = start < 0 ? [] : plain.slice(start, length < 0 ? plain.length : start + length)
  const isFirst = language === 'fr' || language === 'es'
  const last = phrase.findLastIndex(({ typed }) => !DIGIT.test(typed) && !isColorWord(typed))
  const at = headOf(words, { slots, vocabulary, end: start + (isFirst ? 0 : last), step: isFirst ? 1 : -1 })
  const [word, slot] = [plain[at], slots[at]]
  if (word === undefined || slot === undefined || isKindOfIndexed(word, vocabulary)) return null
  const isGoods = narrowerNames.isGoods(word) || narrowerNames.isTwoWordName(plain, at)
  const isCorrected = corrections.some((correction) => correction.word === word.typed)
  const isOfGoods = isCorrected && slot.alternatives.some(([known]) => narrowerNames.goods().has(known))
  return isGoods || isOfGoods ? at : null
}

// Names of goods that mostly describe others: after the goods in English and German, before them in French and Spanish.
const descriptions: ReadonlySet<string> = new Set(
  (
    'mini short light durable waterproof fit tight washable wireless back top bottom square flat striped printed patterned solid metal glass cotton ' +
    'wool silk linen house garden kitchen color colour weight modern kuche farbe petit petite petits petites haut haute bas basse gran bajo alto'
  ).split(' '),
)

interface End {
  readonly slots: readonly PlanSlot[]
  readonly vocabulary: Vocabulary
  /** The place of the last word; of the first one in French and Spanish. */
  readonly end: number
  /** From the end toward the other words. */
  readonly step: 1 | -1
}

/** The place of the word that names the goods: that of the word at the end, or of the one beside it that it describes ("tent waterproof"). */
function headOf(words: readonly QueryWord[], { slots, vocabulary, end, step }: End): number {
  const beside = words[end + step]
  if (beside === undefined || !descriptions.has(words[end]?.word.typed ?? '')) return end
  const isStop = slots[end + step]?.isStopWord === true
  return !isStop && vocabulary.narrowerNames?.isGoods(beside.word) === true ? end + step : end
}

/**
 * The position of the first word that names goods in another language than the catalog's, and means nothing in the catalog: "aiguille"
 * where it has no needles.
 */
export function findForeignGoods(
  { words, slots }: Omit<PlannedWords, 'corrections'>,
  vocabulary: Vocabulary,
): number | null {
  const { catalog, foreignNames } = vocabulary
  if (catalog === null || foreignNames === null) return null
  const others = wordLanguages.filter((language) => language !== catalog)
  const at = words.findIndex(({ word }, place) => {
    const slot = slots[place]
    if (slot === undefined || slot.isStopWord || slot.alternatives.length > 0 || slot.phrases.length > 0) return false
    if (word.typed.length < MIN_GOODS_LENGTH || isCommonWord(word.typed, catalog)) return false
    return others.some((language) => narrowerNamesIn(language)?.isGoods(word) === true)
  })
  return at < 0 ? null : at
}

function isColorWord(word: string): boolean {
  return colorNames.includes(word)
}

/** Whether the word ends in the name of goods that the catalog has: "armchair" where it has chairs. */
function isKindOfIndexed({ forms: [form] }: Word, { dictionary, narrowerNames }: Vocabulary): boolean {
  for (let at = MIN_COMPOUND_START; at <= form.length - MIN_GOODS_LENGTH; at += 1) {
    const ending = form.slice(at)
    if (narrowerNames?.goods().has(ending) === true && dictionary.id(ending) !== undefined) return true
  }
  return false
}
