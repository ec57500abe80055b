import type { ExplainStage } from '../../../../contract/search/search-answer.ts'
import type { ProductTrace } from '../../catalog/index.ts'
import type { ResolvedSearch } from '../pipeline.ts'
import type { InspectedProduct } from './inspect-product.ts'

interface Case {
  readonly productId: string
  /** `reachedLimit`: the plan's product limit if the store is at it, otherwise `null`. */
  readonly trace: ProductTrace & { readonly reachedLimit: number | null }
  readonly search: ResolvedSearch
  /** `null` when the product is not in the index. */
  readonly product: InspectedProduct | null
  /** The number of matches. */
  readonly total: number
}

interface NamedStage {
  readonly stage: ExplainStage
  /** Human-readable. */
  readonly sentence: string
}

/** Names the first stage of the search that drops the product. */
export function nameStage(about: Case): NamedStage {
  const { trace, product, search } = about
  if (trace.status === null) return { stage: 'catalogue', sentence: notInCatalog(about) }
  if (product === null) return notInIndex(trace)
  const failed = product.conditions.filter(({ passes }) => !passes)
  if (failed.length > 0) {
    const reasons = failed.map(({ sentence, found }) => `${sentence} (it has ${describeValue(found)})`)
    return { stage: 'filter', sentence: `The product does not fulfill: ${reasons.join('; ')}.` }
  }
  if (!product.isMatch && !product.hasImage && search.subject.kind !== 'text') return notInIndex(trace)
  const { threshold } = search.conditions
  if (!product.isMatch && threshold === null && hasEvidence(product)) {
    return { stage: 'cutoff', sentence: tooWeak }
  }
  if (!product.isMatch) return { stage: 'match', sentence: noMatch(about) }
  if (threshold !== null && product.score < threshold) {
    return { stage: 'threshold', sentence: `Its score ${product.score} is below the threshold ${threshold}.` }
  }
  return nameRank(about, product)
}

const tooWeak =
  'Its evidence is too weak for a result: some of the words, or an image that resembles little. A threshold of 0 shows it.'

function hasEvidence({ parts: { lexical = 0, text = 0, image = 0 } }: InspectedProduct): boolean {
  return lexical > 0 || text > 0 || image > 0
}

function nameRank({ search, total }: Case, product: InspectedProduct): NamedStage {
  const { groupLimit, groupBy, limit } = search.view
  const rank = `It is result ${product.parts.rank} of ${total}`
  if (product.displayedVariant !== null) {
    const sentence = `It is a variant of the same product as ${product.displayedVariant}, which is shown in its place.`
    return { stage: 'group', sentence }
  }
  if (product.isOnRequestedPage) return { stage: 'found', sentence: `${rank}.` }
  if (product.rankInGroup !== null && product.rankInGroup > groupLimit) {
    const shown = `of which ${groupLimit} ${groupLimit === 1 ? 'is' : 'are'} shown`
    return { stage: 'group', sentence: `It is number ${product.rankInGroup} of its group by ${groupBy}, ${shown}.` }
  }
  if (product.isBefore) return { stage: 'rank', sentence: `${rank}, on an earlier page.` }
  const page = `the page ends after ${limit} ${groupBy === null ? 'results' : 'groups'}`
  return { stage: 'rank', sentence: `${rank}; ${page}.` }
}

function notInCatalog({ productId, trace }: Case): string {
  const absent = `The store has no product ${productId}`
  if (trace.deletedAt !== null) return `${absent}: it was deleted at ${trace.deletedAt.toISOString()}.`
  if (trace.reachedLimit === null) return `${absent}.`
  return `${absent}. The store is at the limit of its plan: more than ${trace.reachedLimit} products are not accepted.`
}

function notInIndex({ status, error }: ProductTrace): NamedStage {
  if (status === 'failed') {
    const reason = error === null ? 'the image could not be read.' : error.message
    return { stage: 'image', sentence: `The product cannot be searched without its image: ${reason}` }
  }
  if (status === 'processing') return { stage: 'image', sentence: 'Its image has not been fetched yet.' }
  return {
    stage: 'index',
    sentence:
      'The product is stored, but its image is not in the search index of the active model: it must be indexed again.',
  }
}

function noMatch({ productId, search: { subject } }: Case): string {
  switch (subject.kind) {
    case 'product':
      return subject.productId === productId
        ? 'It is the product that the others are compared with, which is never a result.'
        : 'Its image is not similar to the image of the product.'
    case 'text':
      // No image shows an article number: its image never counts, however well it fits.
      return subject.query.interpreted.exact === 'article_number'
        ? 'The query is the article number of another product, and the product contains none of its words.'
        : 'It contains none of the words, and its image does not fit them well enough to count alone.'
    case 'hybrid':
    case 'fusion':
      return subject.colors.length > 0
        ? 'Its image or text does not fit, or it has none of a requested color.'
        : 'Neither its image nor its text fits the search.'
    default:
      return 'Its image is not similar to the query image.'
  }
}

const maxValueCharacters = 100

function describeValue(value: unknown): string {
  if (value === null) return 'no value'
  const text = JSON.stringify(value)
  return text.length > maxValueCharacters ? `${text.slice(0, maxValueCharacters).toWellFormed()}…` : text
}
