import type { Constraints } from './pipeline.ts'
import { languageOf } from './reply-text.ts'
import type { Gather, Understand } from './steps.ts'

const nothing: Constraints = {
  words: '',
  colors: [],
  sizes: [],
  category: null,
  brand: null,
  priceMinMinor: null,
  priceMaxMinor: null,
  order: 'relevance',
}

/** Takes every message for a greeting. */
export const understandForNow: Understand = async ({ text, locale, shopper }) => ({
  language: languageOf(locale, shopper.settings),
  writtenIn: null,
  questions: [
    {
      text,
      intent: 'small_talk',
      topics: [],
      ideas: [],
      wants: 'anything',
      constraints: nothing,
      products: [],
      productWords: null,
      action: null,
      claimed: null,
    },
  ],
  clarification: null,
  email: null,
  instructions: [],
})

export const gatherForNow: Gather = async ({ admitted, understanding }) => ({
  evidence: understanding.questions.map((question) => ({
    question,
    spans: [],
    score: 0,
    isInOtherLanguage: false,
    conflicts: [],
    products: [],
    productsTotal: 0,
    loosened: [],
    isPriceFilterDropped: false,
    failed: [],
  })),
  catalogue: { revision: admitted.shopper.store.revision, indexedAt: null, generation: '' },
})
