import type { RankedResult, SearchAnswer } from '../../../../contract/search-answer.ts'
import type { ShownProduct } from '../../catalog/index.ts'
import type { Hit, Matches, Subject, ResolvedSearch } from '../pipeline.ts'
import { writeSearchCursor } from '../understand/search-cursor.ts'
import { presentFacets } from './present-facets.ts'

/** Facts of an answer that are not of its matches. */
interface AboutAnswer {
  readonly searchId: string
  readonly queryTimeMs: number
  readonly generation: string
  readonly isReceiptStored: boolean
}

const receiptNotStored = {
  code: 'receipt_not_stored' as const,
  message: 'The receipt of this search could not be stored. Feedback with its search_id is attributed all the same.',
}

/** The one shape of every search's answer. A product deleted since it was found is left out. */
export function presentAnswer(
  { search, matches }: { search: ResolvedSearch; matches: Matches },
  rows: ReadonlyMap<string, ShownProduct>,
  about: AboutAnswer,
): SearchAnswer {
  const { view, subject } = search
  const { generation } = about
  const results = matches.hits.flatMap((hit) => presentHit(hit, rows.get(hit.productId), view))
  const { next } = matches
  return {
    search_id: about.searchId,
    query_time_ms: about.queryTimeMs,
    count: results.length,
    total: matches.total,
    total_is_estimate: false,
    results,
    ...(view.groupBy === null ? {} : presentGroups(matches, rows)),
    ...(view.facets.length === 0 ? {} : { facets: presentFacets(matches.facets) }),
    ...interpretedOf(subject),
    next_cursor:
      next === null
        ? null
        : writeSearchCursor({ position: next, planId: search.planId, generation }, search.fingerprint),
    model_generation: generation,
    ...(about.isReceiptStored ? {} : { warnings: [receiptNotStored] }),
    ...(hasPicture(subject) ? { image_stored: false } : {}),
  }
}

function presentHit(hit: Hit, row: ShownProduct | undefined, view: ResolvedSearch['view']): RankedResult[] {
  if (row === undefined) return []
  return [
    {
      product_id: hit.productId,
      similarity_score: hit.score,
      metadata: row.metadata,
      image_url: row.image_url,
      ...(hit.imageIndex === null ? {} : { matched_image_url: addressOf(row, hit.imageIndex) }),
      ...(view.includesScoreParts ? { score_parts: hit.parts } : {}),
      ...(view.groupBy === null ? {} : { group: hit.group }),
    },
  ]
}

/** The main picture's when the product has lost the other since it was found. */
function addressOf({ image_url, additional_image_urls }: ShownProduct, picture: number): string {
  return additional_image_urls[picture - 1] ?? image_url
}

function presentGroups(
  { groups, totalGroups }: Matches,
  rows: ReadonlyMap<string, ShownProduct>,
): Pick<SearchAnswer, 'groups' | 'total_groups'> {
  const shown = groups.map(({ value, total, productIds }) => ({
    value,
    total,
    product_ids: productIds.filter((productId) => rows.has(productId)),
  }))
  return { groups: shown, total_groups: totalGroups }
}

function interpretedOf(subject: Subject): Pick<SearchAnswer, 'interpreted'> {
  const words = 'words' in subject ? subject.words : null
  return words === null ? {} : { interpreted: words.interpreted }
}

function hasPicture(subject: Subject): boolean {
  if (subject.kind === 'hybrid' || subject.kind === 'fusion') return subject.picture !== null
  return subject.kind === 'picture' || subject.kind === 'pictures'
}
