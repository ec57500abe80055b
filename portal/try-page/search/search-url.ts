import { browse, type Photo, type Query, type Refinement, type Search } from './query.ts'
import { facetFields, isOrder } from './refinement.ts'

/** Stores the search in the page's URL, so that the back button and copied links work. */
export type SearchUrl = {
  read(): Query
  write(query: Query, how: 'push' | 'replace'): void
}

/** The query string of a search. A photo has none, because it leaves the page only as an upload. */
export function queryStringOf(query: Query): string {
  if (query.kind === 'browse' || query.kind === 'photo') return ''
  const subject = query.kind === 'similar' ? { similar: query.productId } : { q: query.text.trim() }
  const parameters = new URLSearchParams(subject)
  if (query.kind === 'text' && query.interpret === false) parameters.set('interpret', 'false')
  if (query.threshold !== undefined) parameters.set('threshold', String(query.threshold))
  for (const [field, values] of Object.entries(query.selection ?? {}))
    for (const value of values) parameters.append(field, value)
  if (query.sort !== undefined) parameters.set('sort', query.sort)
  return `?${parameters}`
}

export function queryAt(queryString: string): Query {
  const parameters = new URLSearchParams(queryString)
  const text = parameters.get('q')?.trim()
  const refinement = refinementIn(parameters)
  if (text) return { kind: 'text', text, ...(parameters.get('interpret') === 'false' ? asTyped : {}), ...refinement }
  const productId = parameters.get('similar')
  return productId ? { kind: 'similar', productId, ...refinement } : browse
}

const asTyped = { interpret: false } as const
/** Whether two queries are one search. */
export function isSameQuery(one: Query, other: Query): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind !== 'photo' || other.kind !== 'photo') return queryStringOf(one) === queryStringOf(other)
  return JSON.stringify(photoState(one)) === JSON.stringify(photoState(other))
}

/** More values of a field than a page shows. */
const maxValues = 50

/** Ignores invalid values, because anyone can edit a URL. */
function refinementIn(parameters: URLSearchParams): Refinement {
  const text = parameters.get('threshold')
  const threshold = Number(text)
  const chosen = facetFields.flatMap(([field]) => {
    const values = parameters.getAll(field).filter((value) => value !== '')
    return values.length === 0 ? [] : [[field, values.slice(0, maxValues)] as const]
  })
  const sort = parameters.get('sort')
  return {
    ...(text && threshold >= 0 && threshold <= 1 ? { threshold } : {}),
    ...(chosen.length === 0 ? {} : { selection: Object.fromEntries(chosen) }),
    ...(isOrder(sort) && sort !== 'relevance' ? { sort } : {}),
  }
}

/** The number of photos that "back" can return to; each holds its image in memory. */
const maxPhotos = 5

type PhotoState = { photoId: string } & Omit<Search & { kind: 'photo' }, 'kind' | 'photo'>

/** The URL of a window. Photos are kept while the page is open. */
export function createSearchUrl(window: Pick<Window, 'location' | 'history'>): SearchUrl {
  const photos: Photo[] = []

  function remember(photo: Photo): void {
    if (photos.includes(photo)) return
    photos.push(photo)
    const evicted = photos.length > maxPhotos ? photos.shift() : undefined
    if (evicted) URL.revokeObjectURL(evicted.previewUrl)
  }

  return {
    read() {
      const { photoId, ...rest } = (window.history.state ?? {}) as Partial<PhotoState>
      const photo = photos.find(({ id }) => id === photoId)
      return photo ? { kind: 'photo', photo, ...rest } : queryAt(window.location.search)
    },
    write(query, how) {
      const state = query.kind === 'photo' ? photoState(query) : null
      if (query.kind === 'photo') remember(query.photo)
      const url = window.location.pathname + queryStringOf(query)
      if (how === 'push') window.history.pushState(state, '', url)
      else window.history.replaceState(state, '', url)
    },
  }
}

function photoState({ kind: _kind, photo, ...rest }: Search & { kind: 'photo' }): PhotoState {
  return { photoId: photo.id, ...rest }
}
