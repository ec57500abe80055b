import { browse, type Photo, type Query } from './query.ts'

/** The page's address as the place where the search is kept, so that the back button and a copied link work. */
export type Address = {
  read(): Query
  write(query: Query, how: 'push' | 'replace'): void
}

/** The part of an address after the path. A photo has none: it never leaves the page except as a search. */
export function addressOf(query: Query): string {
  if (query.kind === 'text') return `?${new URLSearchParams({ q: query.text.trim() })}`
  if (query.kind === 'similar') return `?${new URLSearchParams({ similar: query.productId })}`
  return ''
}

export function queryAt(address: string): Query {
  const parameters = new URLSearchParams(address)
  const text = parameters.get('q')?.trim()
  if (text) return { kind: 'text', text }
  const productId = parameters.get('similar')
  return productId ? { kind: 'similar', productId } : browse
}

/** How many photos "back" can return to; each holds its picture in memory. */
const keptPhotos = 5

/** The address of a window. Photos are remembered for as long as the page lives. */
export function createAddress(window: Pick<Window, 'location' | 'history'>): Address {
  const photos: Photo[] = []

  function remember(photo: Photo): void {
    if (photos.includes(photo)) return
    photos.push(photo)
    const forgotten = photos.length > keptPhotos ? photos.shift() : undefined
    if (forgotten) URL.revokeObjectURL(forgotten.previewUrl)
  }

  return {
    read() {
      const { photoId } = (window.history.state ?? {}) as { photoId?: string }
      const photo = photos.find(({ id }) => id === photoId)
      return photo ? { kind: 'photo', photo } : queryAt(window.location.search)
    },
    write(query, how) {
      const state = query.kind === 'photo' ? { photoId: query.photo.id } : null
      if (query.kind === 'photo') remember(query.photo)
      const address = window.location.pathname + addressOf(query)
      if (how === 'push') window.history.pushState(state, '', address)
      else window.history.replaceState(state, '', address)
    },
  }
}
