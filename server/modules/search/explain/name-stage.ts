import type { ExplainStage } from '../../../../contract/search-answer.ts'
import type { ProductTrace } from '../../catalog/index.ts'
import type { ResolvedSearch } from '../pipeline.ts'
import type { InspectedProduct } from './inspect-product.ts'

interface Case {
  readonly productId: string
  readonly trace: ProductTrace
  readonly search: ResolvedSearch
  /** `null` when the product is not in the index. */
  readonly seen: InspectedProduct | null
  /** All matches. */
  readonly total: number
}

interface NamedStage {
  readonly stage: ExplainStage
  /** For people. */
  readonly sentence: string
}

/** Where the product drops out of the search, by the first stage that does not let it pass. */
export function nameStage(about: Case): NamedStage {
  const { trace, seen, search } = about
  if (trace.status === null) return { stage: 'catalogue', sentence: notInCatalogue(about) }
  if (seen === null) return notInIndex(trace)
  const failed = seen.conditions.filter(({ passes }) => !passes)
  if (failed.length > 0) {
    const reasons = failed.map(({ sentence, found }) => `${sentence} (it has ${inWords(found)})`)
    return { stage: 'filter', sentence: `The product does not fulfil: ${reasons.join('; ')}.` }
  }
  if (!seen.isMatch && !seen.hasPicture && search.subject.kind !== 'words') return notInIndex(trace)
  if (!seen.isMatch) return { stage: 'match', sentence: noMatch(about) }
  const { threshold } = search.conditions
  if (seen.score < threshold) {
    return { stage: 'threshold', sentence: `Its score ${seen.score} is below the threshold ${threshold}.` }
  }
  return nameRank(about, seen)
}

function nameRank({ search, total }: Case, seen: InspectedProduct): NamedStage {
  const { groupLimit, groupBy, limit } = search.view
  const place = `It is result ${seen.parts.rank} of ${total}`
  if (seen.isShown) return { stage: 'found', sentence: `${place}.` }
  if (seen.placeInGroup !== null && seen.placeInGroup > groupLimit) {
    const shown = `of which ${groupLimit} ${groupLimit === 1 ? 'is' : 'are'} shown`
    return { stage: 'group', sentence: `It is number ${seen.placeInGroup} of its group by ${groupBy}, ${shown}.` }
  }
  if (seen.isBefore) return { stage: 'rank', sentence: `${place}, on a page before this one.` }
  const page = `the page ends after ${limit} ${groupBy === null ? 'results' : 'groups'}`
  return { stage: 'rank', sentence: `${place}; ${page}.` }
}

function notInCatalogue({ productId, trace }: Case): string {
  const absent = `The store has no product ${productId}`
  if (trace.deletedAt !== null) return `${absent}: it was deleted at ${trace.deletedAt.toISOString()}.`
  if (trace.reachedLimit === null) return `${absent}.`
  return `${absent}, and is at the limit of its plan: more than ${trace.reachedLimit} products are not taken.`
}

function notInIndex({ status, error }: ProductTrace): NamedStage {
  if (status === 'failed') {
    const reason = error === null ? 'it could not be read.' : error.message
    return { stage: 'image', sentence: `Without its picture the product cannot be searched for: ${reason}` }
  }
  if (status === 'processing') return { stage: 'image', sentence: 'Its picture has yet to be fetched and read.' }
  return {
    stage: 'index',
    sentence:
      'The product is stored, but its picture is not in the search index of the model in use: it has to be read anew.',
  }
}

function noMatch({ productId, search: { subject } }: Case): string {
  switch (subject.kind) {
    case 'product':
      return subject.productId === productId
        ? 'It is the product that others are compared with, which is never a result.'
        : 'Its picture is not like that of the product at all.'
    case 'words':
      // No picture shows an article number: however well it fits, it does not count.
      return subject.words.interpreted.exact === 'article_number'
        ? 'The words are the article number of another product, and it has none of them.'
        : 'It has none of the words, and its picture fits them too little to count by itself.'
    case 'hybrid':
    case 'fusion':
      return subject.colors.length > 0
        ? 'Its picture or words do not fit, or it has nothing of a wanted colour.'
        : 'Neither its picture nor its words fit the search.'
    default:
      return 'Its picture is not like the searched one at all.'
  }
}

const maxValueCharacters = 100

function inWords(found: unknown): string {
  if (found === null) return 'nothing there'
  const text = JSON.stringify(found)
  return text.length > maxValueCharacters ? `${text.slice(0, maxValueCharacters).toWellFormed()}…` : text
}
