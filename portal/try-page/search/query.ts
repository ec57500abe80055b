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

/** A threshold that overrides the default cutoffs of the service. */
export type ThresholdOverride = { threshold?: number }

/** The current search. `browse` is the start view with the whole catalog. */
export type Query =
  | { kind: 'browse' }
  | ({
      kind: 'text'
      text: string
      /** `false` searches for the exact words, without interpreting prices and colors. */
      interpret?: false
    } & ThresholdOverride)
  | ({ kind: 'photo'; photo: Photo } & ThresholdOverride)
  | ({ kind: 'similar'; productId: string } & ThresholdOverride)

export const browse: Query = { kind: 'browse' }
