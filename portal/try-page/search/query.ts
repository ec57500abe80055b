/** A photo the person brought. It lives in this page's memory and leaves it only as a search. */
export type Photo = {
  /** Tells this photo from others in the browser's history. */
  id: string
  name: string
  /** The picture as it is sent: scaled down where it was large. */
  upload: () => Promise<Blob>
  /** An address an `<img>` can show. */
  previewUrl: string
}

/** A threshold other than the page's own. */
export type Loosened = { threshold?: number }

/** What is being looked for. `browse` is the start view: the whole catalogue. */
export type Query =
  | { kind: 'browse' }
  | ({
      kind: 'text'
      text: string
      /** Prices and colours in the words are left alone. */
      interpret?: false
    } & Loosened)
  | ({ kind: 'photo'; photo: Photo } & Loosened)
  | ({ kind: 'similar'; productId: string } & Loosened)

export const browse: Query = { kind: 'browse' }
