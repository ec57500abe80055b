import type { Interpreted, ScoreParts, SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { SearchOrder } from '../../../contract/search/search-fields.ts'
import type { JsonMode, SearchMode } from '../../../contract/search/search-modes.ts'
import type { SearchSettings } from '../../../contract/search/search-settings.ts'
import type { Condition, FacetCounts } from '../../engine/attributes/index.ts'
import type { QueryPlan } from '../../engine/lexical/query/query-plan.ts'
import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import type { StoreScope } from '../stores/index.ts'
import type { StoreIndex } from './store-index/store-index.ts'
import type { PreFilters } from './understand/read-filters.ts'
import type { PagePosition } from './understand/search-cursor.ts'

/** An image to search with. */
export interface ImageQuery {
  /** Rounded to half floats, the form that the receipt stores. */
  readonly vector: Float32Array
  /** SHA-256 of its bytes, hexadecimal. */
  readonly contentHash: string
}

/** A sentence to search with, ready to be scored. */
export interface TextQuery {
  /** As the caller sent it. */
  readonly text: string
  readonly plan: QueryPlan
  /** Rounded to half floats; `null` when the model cannot read any of the text. */
  readonly vector: Float32Array | null
  readonly interpreted: Interpreted
}

/** What a search looks for. */
export type Subject =
  | { readonly kind: 'text'; readonly query: TextQuery }
  | { readonly kind: 'image'; readonly image: ImageQuery }
  | {
      readonly kind: 'images'
      readonly images: readonly ImageQuery[]
      readonly aggregation: 'average' | 'union' | 'best'
    }
  | { readonly kind: 'product'; readonly productId: string }
  | {
      readonly kind: 'hybrid' | 'fusion'
      readonly image: ImageQuery | null
      readonly query: TextQuery | null
      /** Weight of the image, 0 to 1. */
      readonly weight: number
      /** Requested colors, L*a*b*; they multiply the score. */
      readonly colors: readonly (readonly [number, number, number])[]
    }

/** What a product must fulfill, whatever its score, and the lowest score. */
export interface Conditions {
  readonly pre: PreFilters
  readonly filters: readonly Condition[]
  readonly threshold: number
}

/** Which part of the matches the answer shows, and how. */
export interface View {
  readonly limit: number
  readonly order: SearchOrder
  readonly facets: readonly string[]
  readonly groupBy: string | null
  readonly groupLimit: number
  readonly includesScoreParts: boolean
}

/** What scoring uses besides the index. */
export interface Ranking {
  readonly calibrator: Calibrator
  readonly settings: SearchSettings
}

/** The scores of all rows by one mode. Valid until the index is scored again: the arrays are reused. */
export interface Scored {
  /** 0 to 1, six decimals; 0 for no match. Filters and threshold are not applied. */
  readonly scores: Float64Array
  /**
   * The order of relevance where it differs from the order of scores (rank fusion); higher comes first. Each result then shows
   * the lowest score up to its rank, so that shown scores never rise along the list.
   */
  readonly order: Float64Array | null
  /** A superset of the rows with a score above 0, in any order; the caller may change it. Absent where the mode does not collect them. */
  readonly matchRows?: Int32Array
  partsOf(row: number): Omit<ScoreParts, 'rank'>
  /**
   * State for the page that follows this row, so that products added or deleted in between change neither the score nor the
   * position of the others. Absent where a score depends on its own product only.
   */
  modeStateAt?(row: number): string
}

/** A total order of rows: by key, then score, both highest first, then product_id by code unit. */
export interface RowOrder {
  /** One number per row; -Infinity, which comes last, where the row has no value. */
  readonly keys: Float64Array
  /** Orders rows of equal key: negative when `a` comes first. */
  tieBreak(a: number, b: number): number
  compare(a: number, b: number): number
  positionOf(row: number): PagePosition
  isAfter(row: number, position: PagePosition): boolean
}

/** One result of a page. */
export interface Hit {
  readonly productId: string
  /** The product's revision in the index. */
  readonly revision: number
  readonly score: number
  readonly parts: ScoreParts
  /** Which image of the product matched, 0 for the main one; `null` for a search without images. */
  readonly imageIndex: number | null
  readonly group: string | number | boolean | null
}

/** What the index answers, before any database row is read. */
export interface Matches {
  readonly hits: readonly Hit[]
  readonly total: number
  readonly facets: ReadonlyMap<string, FacetCounts>
  readonly groups: readonly {
    readonly value: string | number | boolean | null
    readonly total: number
    readonly productIds: readonly string[]
  }[]
  readonly totalGroups: number
  /** Where the next page begins; `null` on the last one. */
  readonly next: PagePosition | null
}

/** A search after every step that can fail or wait: fields checked, images fetched and embedded, text interpreted. */
export interface ResolvedSearch {
  readonly mode: SearchMode
  readonly subject: Subject
  readonly conditions: Conditions
  readonly view: View
  /** The page begins after this position; `null` for the first page. */
  readonly after: PagePosition | null
  /** The request as the receipt stores it, with hashes in place of image bytes. */
  readonly recordedFields: Readonly<Record<string, unknown>>
  /** Binds the cursors of its pages to the search. */
  readonly fingerprint: string
  /** Names the query plan of its text for later pages; empty without text. */
  readonly planId: string
}

/** A search as its receipt stores it. */
export interface RecordedSearch {
  readonly mode: SearchMode
  readonly request: Readonly<Record<string, unknown>>
  /** The vectors of its images, then of its text. */
  readonly vectors: readonly Float32Array[]
}

/** A search scored against the index, before conditions are applied. */
export interface Inspection {
  readonly index: StoreIndex
  /** Scores of every row, whatever the conditions. */
  readonly scored: Scored
  /** The search's candidates, one byte per row. The caller may change it. */
  readonly mask: Uint8Array
  readonly revision: number
}

/** The steps of a search for callers that need less or more than one answer: batch, receipts, explain, evaluation. */
export interface SearchPipeline {
  /** Checks the fields of any JSON mode, then fetches, embeds and interprets. Throws 422 for its fields, and any error of its images and the model. */
  understand(scope: StoreScope, mode: JsonMode, fields: unknown): Promise<ResolvedSearch>
  /** Resolves a recorded search from its stored vectors; fetches and embeds nothing. Throws 422 when its fields are no longer valid. */
  restore(scope: StoreScope, recorded: RecordedSearch): Promise<ResolvedSearch>
  /** Runs all `searches` against one state of the index, in order. */
  retrieve(scope: StoreScope, searches: readonly ResolvedSearch[]): Promise<{ matches: Matches[]; revision: number }>
  /** Runs the synchronous `use` on the index, with the scores of every row and the mask of the candidates. */
  inspect<T>(scope: StoreScope, search: ResolvedSearch, use: (inspection: Inspection) => T): Promise<T>
  /** Records the receipts, loads the rows of all results and presents. `startedAt` is a `performance.now()`. */
  answer(
    scope: StoreScope,
    found: readonly { search: ResolvedSearch; matches: Matches; startedAt: number }[],
    revision: number,
  ): Promise<SearchAnswer[]>
  /** The same steps with other settings than the store's. */
  withSettings(settings: SearchSettings): SearchPipeline
}

/** The fields whose columns the index needs to answer, each once. */
export function requiredFields({ conditions, view }: Pick<ResolvedSearch, 'conditions' | 'view'>): string[] {
  const fields = [...conditions.filters.map(({ field }) => field), ...view.facets]
  if (view.groupBy !== null) fields.push(view.groupBy)
  if (view.order === 'price_asc' || view.order === 'price_desc') fields.push('price')
  return [...new Set(fields)]
}

/** The text query of a subject; `null` for a subject without text. */
export function textOf(subject: Subject): TextQuery | null {
  return 'query' in subject ? subject.query : null
}

/** The images of a subject, in the order of the request. */
export function imagesOf(subject: Subject): readonly ImageQuery[] {
  if (subject.kind === 'images') return subject.images
  const image = 'image' in subject ? subject.image : null
  return image === null ? [] : [image]
}

/** A score of 0 to 1 rounded to six decimals, so that comparisons, counts and answers use the same number; 0 for NaN. */
export function sixDecimals(score: number): number {
  // Through a 32-bit integer: Math.round took a tenth of an image search.
  return ((score * 1e6 + 0.5) | 0) / 1e6
}

/** Applies `sixDecimals` to every score, in place. */
export function roundScores(scores: Float64Array): Float64Array {
  for (let row = 0; row < scores.length; row += 1) scores[row] = sixDecimals(scores[row] ?? 0)
  return scores
}
