import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { findTags } from '../../../../engine/meaning/find-tags.ts'
import { isStopWord } from '../../../../engine/meaning/stop-words.ts'
import { englishTags } from '../../../../engine/meaning/tags.en.data.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Choice, Chosen, Search } from '../../../search/index.ts'
import type { Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery } from '../../turn/steps.ts'
import { productKinds } from '../../turn/understand/intent/tag-classes.data.ts'
import { brandCondition, type NamedCondition } from './conditions.ts'

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
  query: Pick<ProductQuery, 'words' | 'language' | 'limit' | 'purpose'>,
  conditions: readonly NamedCondition[],
) => Promise<Chosen>

/** Searches with the shopper's words, or translated to catalog terms when those cover more. */
export function createSearchByWords({ search }: { readonly search: Pick<Search, 'choose'> }): SearchByWords {
  async function byWords({ scope }: Shopper, choice: Choice, words: NonNullable<Choice['words']>): Promise<Chosen> {
    const conditions = [...choice.conditions, brandCondition(words.query)]
    const chosen = await search.choose(scope, { ...choice, words, conditions, limit: maxHits })
    const best = chosen.hits.reduce((most, { lexical }) => Math.max(most, lexical), 0)
    const minLexical = Math.max(minLexicalScore, best * minShareOfBest)
    if (choice.limit > maxHits && chosen.total > chosen.hits.length) {
      return search.choose(scope, { ...choice, words, conditions, minLexical })
    }
    const hits = chosen.hits.filter(({ lexical }) => lexical >= minLexical)
    const total = hits.length < chosen.hits.length ? hits.length : chosen.total
    return { ...chosen, hits: hits.slice(0, choice.limit), total }
  }

  /** Products that the catalog's terms for a purpose name ("tent" for "camping"); otherwise those whose images or words fit it. */
  async function byPurpose(
    shopper: Shopper,
    choice: Choice,
    words: { readonly query: string; readonly language: AssistantLanguage },
  ): Promise<Chosen> {
    const { query, language } = words
    const namesKind = findTags(query, language).some(({ tag }) => productKinds.has(tag))
    const terms = namesKind ? toCatalogTerms(query, language) : null
    const named = terms === null ? null : await byWords(shopper, choice, { query: terms, language: 'en' })
    if (named !== null && named.total > 0) return named
    return search.choose(shopper.scope, { ...choice, words, usesCutoffs: true })
  }

  return async (shopper, query, conditions) => {
    const choice: Choice = { words: null, conditions, limit: query.limit }
    const words = query.words.trim().slice(0, maxQueryLength).toWellFormed()
    if (words === '') return search.choose(shopper.scope, choice)
    const { language, purpose } = query
    if (purpose !== undefined)
      return byPurpose(shopper, choice, { query: purpose.slice(0, maxQueryLength).toWellFormed(), language })
    const own = await byWords(shopper, choice, { query: contentWords(words, language) || words, language })
    const translation = toCatalogTerms(words, language) ?? (own.total === 0 ? toTermsOfAny(words, language) : null)
    if (translation === null || translation === '' || own.coverage >= sufficientCoverage) return own
    const translated = await byWords(shopper, choice, { query: translation, language: 'en' })
    // Example: "adidas sneakers" in a catalog that calls them shoes.
    return translated.coverage > own.coverage || own.total === 0 ? translated : own
  }
}

const english: Readonly<Record<string, string>> = englishTags

/**
 * Translates words to the English terms of a typical catalog: "couch" becomes "sofa". Many catalogs are in English, whatever language
 * their shoppers speak. `null` when no word is known or nothing changes.
 */
function toCatalogTerms(words: string, language: AssistantLanguage): string | null {
  let rest = ''
  let at = 0
  for (const { tag, start, end } of findTags(words, language)) {
    if (start < at) continue
    rest += `${words.slice(at, start)} ${english[tag]?.split(',')[0] ?? tag.replaceAll('_', ' ')} `
    at = end
  }
  const said = contentWords(rest + words.slice(at), language)
  return at === 0 || said === words ? null : said
}

/** As `toCatalogTerms` in another language: a single word rarely reveals its language. */
function toTermsOfAny(words: string, language: AssistantLanguage): string | null {
  const others = assistantLanguages.filter((one) => one !== language)
  return others.map((one) => toCatalogTerms(words, one)).find((terms) => terms !== null && terms !== '') ?? null
}

/** The text without stop words. */
function contentWords(words: string, language: AssistantLanguage): string {
  const telling = tokenize(words, language).filter(({ folded }) => !isStopWord(folded))
  return telling.map(({ start, end }) => words.slice(start, end)).join(' ')
}
