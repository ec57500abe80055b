import type { PlanSlot } from './query-plan.ts'
import type { Vocabulary } from './vocabulary.ts'
import { isKnown, type WordMeaning } from './word-meaning.ts'

const STOP_WORD = 0.15
const none: ReadonlySet<number> = new Set()
// Kinds that are at least this share of the products are the trade of the shop.
const MIN_SHARE_OF_TRADE = 0.25

/** A word of a query as it is understood. */
export interface ReadWord {
  readonly meaning: WordMeaning
  readonly isStopWord: boolean
  /** The share of its weight that it keeps beside others: `shareBesideOthers`. */
  readonly share: number
}

/** The words of a plan with their weights: the rarer the products of a word, the more it says. */
export function slotsOf(words: readonly ReadWord[], vocabulary: Vocabulary): PlanSlot[] {
  const known = words.filter(({ meaning, isStopWord, share }) => !isStopWord && share === 1 && isKnown(meaning))
  return words.map((word) =>
    slotOf(
      word,
      known.some((other) => other !== word),
      vocabulary,
    ),
  )
}

function slotOf({ meaning, isStopWord, share }: ReadWord, hasOthers: boolean, vocabulary: Vocabulary): PlanSlot {
  const { dictionary } = vocabulary
  const rarity = rarityOf(hasOthers ? meaning : { ...meaning, kinds: none }, vocabulary) * (hasOthers ? share : 1)
  return {
    alternatives: Array.from(meaning.alternatives, ([id, factor]) => [dictionary.word(id), factor] as const),
    phrases: meaning.phrases.map(({ ids, factor }) => [ids.map((id) => dictionary.word(id)), factor] as const),
    weight: isStopWord ? rarity * STOP_WORD : rarity,
    isStopWord,
  }
}

type Weighed = Pick<WordMeaning, 'alternatives' | 'phrases'> & { readonly kinds: ReadonlySet<number> }

/**
 * 1 for a word that no product has, approaching 0 for one that all have. The square root preserves the influence of common nouns. A name of
 * goods is as common as its kinds together if other words say more: "book" says little where most products are novels.
 */
function rarityOf({ alternatives, phrases, kinds }: Weighed, { size, frequency }: Vocabulary): number {
  const best = Math.max(0, ...alternatives.values())
  let products = 0
  if (alternatives.size === 0) {
    for (const { ids } of phrases) products = Math.max(products, Math.min(...ids.map(frequency)))
  }
  for (const [id, factor] of alternatives) if (factor >= best * 0.8) products = Math.max(products, frequency(id))
  let ofKinds = 0
  for (const id of kinds) ofKinds += frequency(id)
  if (best > 0 && ofKinds >= size * MIN_SHARE_OF_TRADE) products = Math.min(size, Math.max(products, ofKinds))
  const surprise = (count: number): number => Math.log(1 + (size - count + 0.5) / (count + 0.5))
  return Math.sqrt(surprise(products) / surprise(0))
}
