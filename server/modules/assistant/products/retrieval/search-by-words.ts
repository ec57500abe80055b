import type { Choice, Chosen, Search } from '../../../search/index.ts'
import type { Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery } from '../../turn/steps.ts'
import { brandCondition, type NamedCondition } from './conditions.ts'
import { contentWords, toCatalogTerms } from './search-words.ts'

/**
 * Pictures alone make no answer: by the bundled model "umbrella" fits the picture of a tennis ball as well (0.94) as "shoes" fit
 * shoes. What the words of a product say must be this much, and half of what those of the best say.
 */
const minLexicalScore = 0.2
const minShareOfBest = 0.5
/** Words that the catalogue has itself need no others. */
const sufficientCoverage = 0.9
export const maxHits = 100
const maxQueryLength = 1_000

type SearchByWords = (
  shopper: Shopper,
  query: Pick<ProductQuery, 'words' | 'language' | 'limit'>,
  conditions: readonly NamedCondition[],
) => Promise<Chosen>

/** Products by words and conditions: as they were said, or in the words of the catalogue where those find more. */
export function createSearchByWords({ search }: { readonly search: Pick<Search, 'choose'> }): SearchByWords {
  async function byWords({ scope }: Shopper, choice: Choice, words: NonNullable<Choice['words']>): Promise<Chosen> {
    const conditions = [...choice.conditions, brandCondition(words.query)]
    const chosen = await search.choose(scope, { ...choice, words, conditions, limit: maxHits })
    const best = chosen.hits.reduce((most, { lexical }) => Math.max(most, lexical), 0)
    const least = Math.max(minLexicalScore, best * minShareOfBest)
    const hits = chosen.hits.filter(({ lexical }) => lexical >= least)
    const total = hits.length < chosen.hits.length ? hits.length : chosen.total
    return { ...chosen, hits: hits.slice(0, choice.limit), total }
  }

  return async (shopper, query, conditions) => {
    const choice: Choice = { words: null, conditions, limit: query.limit }
    const words = query.words.trim().slice(0, maxQueryLength).toWellFormed()
    if (words === '') return search.choose(shopper.scope, choice)
    const { language } = query
    const own = await byWords(shopper, choice, { query: contentWords(words, language) || words, language })
    const other = toCatalogTerms(words, language)
    if (other === null || other === '' || own.coverage >= sufficientCoverage) return own
    const translated = await byWords(shopper, choice, { query: other, language: 'en' })
    // Words that only others have, not the brand that is asked for: "adidas sneakers" where those are called shoes.
    return translated.coverage > own.coverage || own.total === 0 ? translated : own
  }
}
