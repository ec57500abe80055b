import type { Choice, Chosen, Search } from '../../../search/index.ts'
import type { Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery } from '../../turn/steps.ts'
import { brandCondition, type NamedCondition } from './conditions.ts'
import { inCatalogueWords, tellingWords } from './search-words.ts'

/**
 * Pictures alone make no answer: by the bundled model "umbrella" fits the picture of a tennis ball as well (0.94) as "shoes" fit
 * shoes. What the words of a product say must be this much, and half of what those of the best say.
 */
const leastLexical = 0.2
const shareOfBest = 0.5
/** Words that the catalogue has itself need no others. */
const wellCovered = 0.9
export const mostHits = 100
const mostWords = 1_000

type ChooseByWords = (
  shopper: Shopper,
  query: Pick<ProductQuery, 'words' | 'language' | 'limit'>,
  conditions: readonly NamedCondition[],
) => Promise<Chosen>

/** Products by words and conditions: as they were said, or in the words of the catalogue where those find more. */
export function createChooseByWords({ search }: { readonly search: Pick<Search, 'choose'> }): ChooseByWords {
  async function byWords({ scope }: Shopper, choice: Choice, words: NonNullable<Choice['words']>): Promise<Chosen> {
    const conditions = [...choice.conditions, brandCondition(words.query)]
    const chosen = await search.choose(scope, { ...choice, words, conditions, limit: mostHits })
    const best = chosen.hits.reduce((most, { lexical }) => Math.max(most, lexical), 0)
    const least = Math.max(leastLexical, best * shareOfBest)
    const hits = chosen.hits.filter(({ lexical }) => lexical >= least)
    const total = hits.length < chosen.hits.length ? hits.length : chosen.total
    return { ...chosen, hits: hits.slice(0, choice.limit), total }
  }

  return async (shopper, query, conditions) => {
    const choice: Choice = { words: null, conditions, limit: query.limit }
    const words = query.words.trim().slice(0, mostWords).toWellFormed()
    if (words === '') return search.choose(shopper.scope, choice)
    const { language } = query
    const own = await byWords(shopper, choice, { query: tellingWords(words, language) || words, language })
    const other = inCatalogueWords(words, language)
    if (other === null || other === '' || own.coverage >= wellCovered) return own
    const translated = await byWords(shopper, choice, { query: other, language: 'en' })
    // Words that only others have, not the brand that is asked for: "adidas sneakers" where those are called shoes.
    return translated.coverage > own.coverage || own.total === 0 ? translated : own
  }
}
