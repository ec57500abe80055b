import { browse, type Loosened, type Photo, type Query } from './query.ts'

/** The page's address as the place where the search is kept, so that the back button and a copied link work. */
export type Address = {
  read(): Query
  write(query: Query, how: 'push' | 'replace'): void
}

/** The part of an address after the path. A photo has none: it never leaves the page except as a search. */
export function addressOf(query: Query): string {
  if (query.kind === 'browse' || query.kind === 'photo') return ''
  const { threshold } = query
  const loosened = threshold === undefined ? {} : { threshold: String(threshold) }
  if (query.kind === 'similar') return `?${new URLSearchParams({ similar: query.productId, ...loosened })}`
  const asTyped = query.interpret === false ? { interpret: 'false' } : {}
  return `?${new URLSearchParams({ q: query.text.trim(), ...asTyped, ...loosened })}`
}

export function queryAt(address: string): Query {
  const parameters = new URLSearchParams(address)
  const text = parameters.get('q')?.trim()
  const loosened = thresholdIn(parameters)
  if (text) return { kind: 'text', text, ...(parameters.get('interpret') === 'false' ? asTyped : {}), ...loosened }
  const productId = parameters.get('similar')
  return productId ? { kind: 'similar', productId, ...loosened } : browse
}

const asTyped = { interpret: false } as const

/** What is no threshold is passed over: anybody can write an address. */
function thresholdIn(parameters: URLSearchParams): Loosened {
  const text = parameters.get('threshold')
  const threshold = Number(text)
  return text && threshold >= 0 && threshold <= 1 ? { threshold } : {}
}

function photoState({ photo, threshold }: Query & { kind: 'photo' }): { photoId: string } & Loosened {
  return { photoId: photo.id, ...(threshold === undefined ? {} : { threshold }) }
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
      const { photoId, ...loosened } = (window.history.state ?? {}) as { photoId?: string } & Loosened
      const photo = photos.find(({ id }) => id === photoId)
      return photo ? { kind: 'photo', photo, ...loosened } : queryAt(window.location.search)
    },
    write(query, how) {
      const state = query.kind === 'photo' ? photoState(query) : null
      if (query.kind === 'photo') remember(query.photo)
      const address = window.location.pathname + addressOf(query)
      if (how === 'push') window.history.pushState(state, '', address)
      else window.history.replaceState(state, '', address)
    },
  }
}
