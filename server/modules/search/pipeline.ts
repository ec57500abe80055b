import type { Interpreted, ScoreParts, SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { SearchOrder } from '../../../contract/search/search-fields.ts'
import type { JsonMode, SearchMode } from '../../../contract/search/search-modes.ts'
import type { SearchSettings } from '../../../contract/search/search-settings.ts'
import type { Condition, FacetCounts } from '../../engine/attributes/index.ts'
import type { QueryPlan } from '../../engine/lexical/query/query-plan.ts'
import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import type { StoreScope } from '../stores/index.ts'
import type { StoreIndex } from './store-index/store-index.ts'
import type { PagePosition } from './understand/search-cursor.ts'
import type { PreFilters } from './understand/search-request.ts'

/** A picture to search with. */
export interface SearchedPicture {
  /** Rounded to half floats, the form in which the receipt keeps it. */
  readonly vector: Float32Array
  /** SHA-256 of its bytes, hexadecimal. */
  readonly contentHash: string
}

/** Words as they will be scored. */
export interface SearchedWords {
  /** As they were sent. */
  readonly text: string
  readonly plan: QueryPlan
  /** Rounded to half floats; `null` when the model can read nothing of it. */
  readonly vector: Float32Array | null
  readonly interpreted: Interpreted
}

/** What a search looks for, once everything that can fail or wait is behind it. */
export type Subject =
  | { readonly kind: 'words'; readonly words: SearchedWords }
  | { readonly kind: 'picture'; readonly picture: SearchedPicture }
  | {
      readonly kind: 'pictures'
      readonly pictures: readonly SearchedPicture[]
      readonly aggregation: 'average' | 'union' | 'best'
    }
  | { readonly kind: 'product'; readonly productId: string }
  | {
      readonly kind: 'hybrid' | 'fusion'
      readonly picture: SearchedPicture | null
      readonly words: SearchedWords | null
      /** Weight of the picture, 0 to 1. */
      readonly weight: number
      /** Colours wanted, L*a*b*; they multiply the score. */
      readonly colors: readonly (readonly [number, number, number])[]
    }

/** Everything that a product must fulfil whatever its score. */
export interface Conditions {
  readonly pre: PreFilters
  readonly filters: readonly Condition[]
  readonly threshold: number
}

/** What the answer shows of the matches. */
export interface View {
  readonly limit: number
  readonly order: SearchOrder
  readonly facets: readonly string[]
  readonly groupBy: string | null
  readonly groupLimit: number
  readonly isExplained: boolean
}

/** What scoring knows beside the index. */
export interface Ranking {
  readonly calibrator: Calibrator
  readonly settings: SearchSettings
}

/** The scores of all rows by one mode, good until the index is scored again. */
export interface Scored {
  /** 0 to 1, six decimals; 0 for what does not match at all, beside filters and threshold. */
  readonly scores: Float64Array
  /**
   * The order of relevance where it is not that of the scores (rank fusion); higher comes first. Each result is then shown with
   * the least score up to it, so that shown scores fall along the order as everywhere.
   */
  readonly order: Float64Array | null
  /** Rows beside which none has a score above 0, in any order; the caller's to change. Absent where nobody noted them. */
  readonly found?: Int32Array
  partsOf(row: number): Omit<ScoreParts, 'rank'>
  /**
   * What the page after one that ends with this row must know, so that products that come and go meanwhile change neither score
   * nor place of those that stay. Absent where a score depends on nothing but its own product.
   */
  frozenAt?(row: number): string
}

/** One result of a page. */
export interface Hit {
  readonly productId: string
  /** Of the product, as the index has it. */
  readonly revision: number
  readonly score: number
  readonly parts: ScoreParts
  /** Which of the product's pictures matched, 0 for the main one; `null` when no picture was searched with. */
  readonly picture: number | null
  readonly group: string | number | boolean | null
}

/** What the index answers, before any row of the database is read. */
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

/** A search that has been understood: everything that can fail or wait is behind it. */
export interface Understood {
  readonly mode: SearchMode
  readonly subject: Subject
  readonly conditions: Conditions
  readonly view: View
  /** What the page begins after; `null` for the first. */
  readonly after: PagePosition | null
  /** The fields as the receipt keeps them: of a picture's bytes nothing but their hash. */
  readonly asked: Readonly<Record<string, unknown>>
  /** Binds the cursors of its pages to it. */
  readonly fingerprint: string
  /** Names the reading of its words, for the pages after the first; empty without words. */
  readonly planId: string
}

/** A search as its receipt keeps it. */
export interface KeptSearch {
  readonly mode: SearchMode
  readonly request: Readonly<Record<string, unknown>>
  /** Of its pictures, then of its words. */
  readonly vectors: readonly Float32Array[]
}

/** The fields whose columns an index must hold before it can answer, each once. */
export function fieldsNeeded({ conditions, view }: Pick<Understood, 'conditions' | 'view'>): string[] {
  const fields = [...conditions.filters.map(({ field }) => field), ...view.facets]
  if (view.groupBy !== null) fields.push(view.groupBy)
  if (view.order === 'price_asc' || view.order === 'price_desc') fields.push('price')
  return [...new Set(fields)]
}

/** A search against the index, before anything is left out. */
export interface Inspected {
  readonly index: StoreIndex
  /** Of every row, whatever the conditions. */
  readonly scored: Scored
  /** The search's candidates: one byte a row. The caller's to change. */
  readonly mask: Uint8Array
  readonly revision: number
}

/** The pipeline's steps for whoever needs less or more than one search with its answer: batch, receipts, explain, evaluation. */
export interface SearchPipeline {
  /** Reads a search of any JSON mode; fetches, embeds, interprets. Throws 422 for its fields, and whatever pictures and the model can. */
  understand(scope: StoreScope, mode: JsonMode, fields: unknown): Promise<Understood>
  /** The search that a receipt keeps, from its own vectors: nothing is fetched or embedded. Throws 422 when its fields are of another time. */
  recall(scope: StoreScope, kept: KeptSearch): Promise<Understood>
  /** All of `searches` against one state of the index, in order. */
  retrieve(scope: StoreScope, searches: readonly Understood[]): Promise<{ matches: Matches[]; revision: number }>
  /** Runs `use` on the index with all columns that `search` needs, the scores of every row and the mask of its candidates. `use` is synchronous. */
  inspect<T>(scope: StoreScope, search: Understood, use: (about: Inspected) => T): Promise<T>
  /** Keeps the receipts, has the rows of all results, and presents. `startedAt` is of `performance.now()`. */
  answer(
    scope: StoreScope,
    found: readonly { search: Understood; matches: Matches; startedAt: number }[],
    revision: number,
  ): Promise<SearchAnswer[]>
  /** The same steps as if the store had these settings. */
  withSettings(settings: SearchSettings): SearchPipeline
}
