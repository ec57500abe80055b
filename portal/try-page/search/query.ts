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

/** What is being looked for. `browse` is the start view: the whole catalogue. */
export type Query =
  | { kind: 'browse' }
  | { kind: 'text'; text: string }
  | { kind: 'photo'; photo: Photo }
  | { kind: 'similar'; productId: string }

export const browse: Query = { kind: 'browse' }
