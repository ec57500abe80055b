import type { Confidence, Interpreted, ScoreParts, SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { Boost, SearchLanguage } from '../../../contract/search/search-fields.ts'
import type {
  Crop,
  JsonMode,
  SearchByText,
  SearchByUpload,
  SearchByUrl,
  SearchCropByUpload,
  SearchCropByUrl,
  SearchFilteredByUpload,
  SearchFilteredByUrl,
  SearchFusion,
  SearchHybrid,
  SearchMode,
  SearchMultiImageByUpload,
  SearchMultiImageByUrl,
  SearchSimilarTo,
} from '../../../contract/search/search-modes.ts'
import type { SearchSettings } from '../../../contract/search/search-settings.ts'
import type { ConditionTree, FacetCounts } from '../../engine/attributes/index.ts'
import type { Lab } from '../../engine/color/palette.ts'
import type { PriceOrder } from '../../engine/lexical/phrases/price-order-phrases.ts'
import type { QueryPlan } from '../../engine/lexical/query/query-plan.ts'
import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import type { Background } from '../../engine/ranking/sentence-fit.ts'
import type { StoreScope } from '../stores/index.ts'
import type { StoreIndex } from './store-index/store-index.ts'

/** A search as the caller sent it, its fields checked against the schema of its mode. */
export type SearchRequest = SearchOfMode & {
  /** The shopper's session, for the receipt. */
  readonly sessionId?: string
}

type SearchOfMode =
  | { readonly mode: 'upload'; readonly body: SearchByUpload }
  | { readonly mode: 'url'; readonly body: SearchByUrl }
  | { readonly mode: 'text'; readonly body: SearchByText }
  | { readonly mode: 'hybrid'; readonly body: SearchHybrid }
  | { readonly mode: 'fusion'; readonly body: SearchFusion }
  | { readonly mode: 'multi-image'; readonly body: SearchMultiImageByUrl | SearchMultiImageByUpload }
  | { readonly mode: 'crop'; readonly body: SearchCropByUrl | SearchCropByUpload }
  | { readonly mode: 'filtered'; readonly body: SearchFilteredByUrl | SearchFilteredByUpload }
  | { readonly mode: 'similar'; readonly body: SearchSimilarTo }

/** Where a query image comes from. */
export interface ImageSource {
  readonly from: { readonly bytes: Buffer } | { readonly url: string }
  readonly crop: Crop | null
}

/** The text of a request, before it is interpreted. */
export interface RequestedText {
  readonly text: string
  readonly language: SearchLanguage | null
  /** Whether prices and colors in the text are interpreted. */
  readonly interpret: boolean
  /** Whether the fields state a price; prices in the text are then ignored. */
  readonly hasPrice: boolean
  /** Whether the search also has an image: "cheaper" then sorts the similar products by price and is not searched for. */
  readonly isBesideImage?: boolean
}

/** An image to search with. */
export interface ImageQuery {
  /** Rounded to half floats, the form that the receipt stores. */
  readonly vector: Float32Array
  /** SHA-256 of its bytes, hexadecimal. */
  readonly contentHash: string
}

/** An image with the vectors of its quarter turns, of which a search uses one. */
export interface EncodedImage extends ImageQuery {
  /** Absent for the vector of a receipt, which is already the chosen one. */
  readonly turned?: () => Promise<readonly Float32Array[]>
}

/** A sentence to search with, ready to be scored. */
export interface TextQuery {
  /** As the caller sent it. */
  readonly text: string
  readonly plan: QueryPlan
  /** Rounded to half floats; `null` when the model cannot read any of the text. */
  readonly vector: Float32Array | null
  /** What its images are compared with; `null` when the model does not know the words, so that no image can fit them. */
  readonly background: Background | null
  readonly interpreted: Interpreted
}

/** The subject of a search. */
export type SubjectOf<Image, Text> =
  | { readonly kind: 'text'; readonly query: Text }
  | { readonly kind: 'image'; readonly image: Image }
  | {
      readonly kind: 'images'
      readonly images: readonly Image[]
      readonly aggregation: 'average' | 'union' | 'best'
    }
  | { readonly kind: 'product'; readonly productId: string }
  /** The entire catalog. */
  | { readonly kind: 'everything' }
  | {
      readonly kind: 'hybrid' | 'fusion'
      readonly image: Image | null
      readonly query: Text | null
      /** Weight of the image, 0 to 1. */
      readonly weight: number
      /** Requested colors; they multiply the score. */
      readonly colors: readonly Lab[]
    }

/** The subject of a request: images not fetched yet, text not interpreted yet. */
export type RequestedSubject = SubjectOf<ImageSource, RequestedText>

/** The subject of a search, ready to be scored. */
export type Subject = SubjectOf<ImageQuery, TextQuery>

/** The pre-filters that every search accepts, normalized. */
export interface PreFilters {
  readonly category: string | null
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly color: { readonly lab: Lab; readonly name: string } | null
}

/** Where the vectors of a search come from: the model, or a receipt. */
export interface QueryEncoder {
  /** In the order of `sources`. */
  encodeImages(scope: StoreScope, sources: readonly ImageSource[]): Promise<EncodedImage[]>
  /**
   * The vector of a sentence, rounded to half floats, so that the copy in a receipt gives the same scores to the last bit; `null`
   * for a sentence of which the model can read nothing. Rejects with 503 when the model is overloaded or unavailable.
   */
  encodeText(query: string): Promise<Float32Array | null>
}

/** The conditions that a product must meet, whatever its score, and the lowest score. */
export interface Conditions {
  readonly pre: PreFilters
  readonly filters: readonly ConditionTree[]
  /** `null` leaves out products without enough evidence, by the cutoffs of the mode and the model. */
  readonly threshold: number | null
}

/** The sort order of results. */
export type Order =
  /** `cheapest` and `dearest`: by price among products of equal confidence, the most certain first. */
  | { readonly by: 'relevance' | 'newest' | PriceOrder }
  | { readonly by: 'field'; readonly field: string; readonly isDescending: boolean }

/** Which part of the matches the answer shows, and how. */
export interface View {
  readonly limit: number
  /** The number of results (or groups) to skip on the first page. */
  readonly offset: number
  readonly order: Order
  /** Applied to the order of relevance only. */
  readonly boosts: readonly Boost[]
  /** Whether variants of one product count as one. */
  readonly collapsesVariants: boolean
  readonly includesHighlights: boolean
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
  /** The number of matches by image alone; absent if all are. */
  readonly imageMatches?: number
  confidenceOf(row: number): Confidence
  partsOf(row: number): Omit<ScoreParts, 'rank'>
  /**
   * State for the page that follows this row, so that products added or deleted in between change neither the score nor the
   * position of the others. Absent where a score depends on its own product only.
   */
  modeStateAt?(row: number): string
}

/** The last result of the previous page, or the best result of its last group. */
export interface PagePosition {
  /** What results are ordered by, higher first; -Infinity for a product without a value. */
  readonly key: number
  readonly score: number
  readonly productId: string
  /** State that the mode passes to the next page; absent without any. */
  readonly modeState?: string
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
  readonly confidence: Confidence
  readonly parts: ScoreParts
  /** Which image of the product matched, 0 for the main one; `null` for a search without images. */
  readonly imageIndex: number | null
  readonly group: string | number | boolean | null
  /** The number of matching variants that it represents, itself included. */
  readonly variantCount: number
}

/** What the index answers, before any database row is read. */
export interface Matches {
  readonly hits: readonly Hit[]
  readonly total: number
  /** Whether some matches of a large store were counted by estimates of their similarity. */
  readonly isEstimate: boolean
  /** The number of matches if variants count separately. */
  readonly totalVariants: number
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
  /** The start of the UTC day of its first page, in milliseconds since 1970; ages of products are measured from it. */
  readonly asOf: number
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
  /** When it was answered, in milliseconds since 1970. */
  readonly answeredAt: number
}

/** A search scored against the index, before conditions are applied. */
export interface Inspection {
  readonly index: StoreIndex
  /**
   * Scores every row, whatever the conditions. The scores are valid until something else is scored. With `exactCount`, a mode may compute only
   * that many of the best scores exactly; any other score above 0 only indicates that its row matches.
   */
  score(options?: { readonly exactCount?: number }): Scored
  /** The search's candidates, one byte per row. The caller may change it. */
  readonly mask: Uint8Array
  /** The number of candidates. */
  readonly count: number
  readonly revision: number
}

/** The steps of a search for callers that need less or more than one answer: batch, receipts, explain, evaluation. */
export interface SearchPipeline {
  /** Checks the fields of any JSON mode, then fetches, embeds and interprets. Throws 422 for its fields, and any error of its images and the model. */
  understand(scope: StoreScope, mode: JsonMode, fields: unknown): Promise<ResolvedSearch>
  /** The same for a request whose fields have been validated. */
  resolve(scope: StoreScope, request: SearchRequest): Promise<ResolvedSearch>
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
