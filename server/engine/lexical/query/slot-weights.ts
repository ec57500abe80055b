import type { PlanSlot } from './query-plan.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { WordMeaning } from './word-meaning.ts'

const STOP_WORD = 0.15
// Kinds that are at least this share of the products are the trade of the shop.
const MIN_SHARE_OF_TRADE = 0.25

/** A word of a plan with its weight: the rarer its products, the more it says. */
export function slotOf(meaning: WordMeaning, isStopWord: boolean, vocabulary: Vocabulary): PlanSlot {
  const { dictionary } = vocabulary
  const rarity = rarityOf(meaning, vocabulary)
  return {
    alternatives: Array.from(meaning.alternatives, ([id, factor]) => [dictionary.word(id), factor] as const),
    phrases: meaning.phrases.map(({ ids, factor }) => [ids.map((id) => dictionary.word(id)), factor] as const),
    weight: isStopWord ? rarity * STOP_WORD : rarity,
    isStopWord,
  }
}

/**
 * 1 for a word that no product has, approaching 0 for one that all have. The square root preserves the influence of common nouns. A name of
 * goods is as common as its kinds together: "book" says little where most products are novels.
 */
function rarityOf({ alternatives, phrases, kinds }: WordMeaning, { size, frequency }: Vocabulary): number {
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
