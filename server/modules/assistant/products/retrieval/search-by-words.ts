import type { Choice, Chosen, Search } from '../../../search/index.ts'
import type { Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery } from '../../turn/steps.ts'
import { brandCondition, type NamedCondition } from './conditions.ts'
import { contentWords, toCatalogTerms } from './search-words.ts'

/**
 * Image similarity alone is not enough: the bundled model scores "umbrella" on an image of a tennis ball (0.94) as high as "shoes" on
 * shoes. A product needs this lexical score, and half of the best product's.
 */
const minLexicalScore = 0.2
const minShareOfBest = 0.5
/** Above this coverage, the shopper's own words suffice. */
const sufficientCoverage = 0.9
export const maxHits = 100
const maxQueryLength = 1_000

type SearchByWords = (
  shopper: Shopper,
  query: Pick<ProductQuery, 'words' | 'language' | 'limit'>,
  conditions: readonly NamedCondition[],
) => Promise<Chosen>

/** Searches with the shopper's words, or translated to catalog terms when those cover more. */
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
    // Example: "adidas sneakers" in a catalog that calls them shoes.
    return translated.coverage > own.coverage || own.total === 0 ? translated : own
  }
}
