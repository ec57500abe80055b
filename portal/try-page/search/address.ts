import { browse, type Photo, type Query, type ThresholdOverride } from './query.ts'

/** Stores the search in the page's URL, so that the back button and copied links work. */
export type Address = {
  read(): Query
  write(query: Query, how: 'push' | 'replace'): void
}

/** The query string of a search. A photo has none, because it leaves the page only as an upload. */
export function addressOf(query: Query): string {
  if (query.kind === 'browse' || query.kind === 'photo') return ''
  const { threshold } = query
  const override = threshold === undefined ? {} : { threshold: String(threshold) }
  if (query.kind === 'similar') return `?${new URLSearchParams({ similar: query.productId, ...override })}`
  const asTyped = query.interpret === false ? { interpret: 'false' } : {}
  return `?${new URLSearchParams({ q: query.text.trim(), ...asTyped, ...override })}`
}

export function queryAt(address: string): Query {
  const parameters = new URLSearchParams(address)
  const text = parameters.get('q')?.trim()
  const override = thresholdIn(parameters)
  if (text) return { kind: 'text', text, ...(parameters.get('interpret') === 'false' ? asTyped : {}), ...override }
  const productId = parameters.get('similar')
  return productId ? { kind: 'similar', productId, ...override } : browse
}

const asTyped = { interpret: false } as const

/** Ignores invalid thresholds, because anyone can edit a URL. */
function thresholdIn(parameters: URLSearchParams): ThresholdOverride {
  const text = parameters.get('threshold')
  const threshold = Number(text)
  return text && threshold >= 0 && threshold <= 1 ? { threshold } : {}
}

function photoState({ photo, threshold }: Query & { kind: 'photo' }): { photoId: string } & ThresholdOverride {
  return { photoId: photo.id, ...(threshold === undefined ? {} : { threshold }) }
}

/** The number of photos that "back" can return to; each holds its image in memory. */
const maxPhotos = 5

/** The URL of a window. Photos are kept while the page is open. */
export function createAddress(window: Pick<Window, 'location' | 'history'>): Address {
  const photos: Photo[] = []

  function remember(photo: Photo): void {
    if (photos.includes(photo)) return
    photos.push(photo)
    const evicted = photos.length > maxPhotos ? photos.shift() : undefined
    if (evicted) URL.revokeObjectURL(evicted.previewUrl)
  }

  return {
    read() {
      const { photoId, ...override } = (window.history.state ?? {}) as { photoId?: string } & ThresholdOverride
      const photo = photos.find(({ id }) => id === photoId)
      return photo ? { kind: 'photo', photo, ...override } : queryAt(window.location.search)
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
