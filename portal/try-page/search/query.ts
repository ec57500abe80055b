import type { CropBox } from '../../../contract/search/crop-box.ts'

/** The user's photo. It stays in memory and leaves the page only as an upload. */
export type Photo = {
  /** Identifies the photo in the browser history. */
  id: string
  name: string
  /** The image to send, resized if it is large. */
  upload: () => Promise<Blob>
  /** A URL for `<img>`. */
  previewUrl: string
}

/** The orders that the page offers. */
export type SearchOrder = 'relevance' | 'price_asc' | 'price_desc' | 'newest'

/** The chosen values of fields; a product has one of the values of every field. */
export type Selection = Readonly<Record<string, readonly string[]>>

/** What narrows or orders the results. */
export type Refinement = {
  /** A threshold that overrides the default cutoffs of the service. */
  threshold?: number
  selection?: Selection
  sort?: SearchOrder
}

/** The current search. `browse` is the start view with the whole catalog. */
export type Query =
  | { kind: 'browse' }
  | ({
      kind: 'text'
      text: string
      /** `false` searches for the exact words, without interpreting prices and colors. */
      interpret?: false
    } & Refinement)
  | ({ kind: 'photo'; photo: Photo; crop?: CropBox } & Refinement)
  | ({ kind: 'similar'; productId: string } & Refinement)

/** A query that is sent to the service. */
export type Search = Exclude<Query, { kind: 'browse' }>

export const browse: Query = { kind: 'browse' }
