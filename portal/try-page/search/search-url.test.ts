import { describe, expect, it } from 'vitest'
import { browse, type Photo, type Query } from './query.ts'
import { createSearchUrl, queryAt, queryStringOf } from './search-url.ts'

/** A minimal window history: pushed entries can be navigated back to. */
function createTestWindow() {
  const entries: { state: unknown; search: string }[] = [{ state: null, search: '' }]
  const split = (url: string | URL | null | undefined) => new URL(String(url), 'http://page').search
  const current = () => entries.at(-1) as (typeof entries)[number]
  const history = {
    get state() {
      return current().state
    },
    pushState: (state: unknown, _title: string, url?: string | URL | null) =>
      void entries.push({ state, search: split(url) }),
    replaceState: (state: unknown, _title: string, url?: string | URL | null) =>
      void Object.assign(current(), { state, search: split(url) }),
    back: () => void entries.pop(),
  } as unknown as History
  const location = {
    pathname: '/',
    get search() {
      return current().search
    },
  } as Location
  return { history, location }
}

const photo = (id: string): Query & { kind: 'photo' } => ({
  kind: 'photo',
  photo: { id, name: `${id}.jpg`, upload: async () => new Blob(), previewUrl: `blob:${id}` } satisfies Photo,
})

describe('the URL of a search', () => {
  it.each<[Query, string]>([
    [browse, ''],
    [{ kind: 'text', text: ' plant in a pot ' }, '?q=plant+in+a+pot'],
    [{ kind: 'text', text: 'r&d = 100%' }, '?q=r%26d+%3D+100%25'],
    [{ kind: 'similar', productId: 'a/b c' }, '?similar=a%2Fb+c'],
    [{ kind: 'text', text: 'under 50', interpret: false }, '?q=under+50&interpret=false'],
    [{ kind: 'text', text: 'shoe', threshold: 0.1 }, '?q=shoe&threshold=0.1'],
    [{ kind: 'similar', productId: 'a', threshold: 0 }, '?similar=a&threshold=0'],
  ])('of %j is "%s"', (query, queryString) => {
    expect(queryStringOf(query)).toBe(queryString)
    const text = query.kind === 'text' ? { ...query, text: query.text.trim() } : query
    expect(queryAt(queryString)).toEqual(text)
  })

  it.each(['1.5', '-1', 'x', '', 'NaN'])('ignores "%s", which is not a valid threshold', (threshold) => {
    expect(queryAt(`?q=shoe&threshold=${threshold}`)).toEqual({ kind: 'text', text: 'shoe' })
  })

  it('without words is the start view', () => {
    expect(queryAt('?q=++')).toEqual(browse)
    expect(queryAt('?similar=')).toEqual(browse)
  })
})

describe('the browser history', () => {
  it('returns from a product to the words before it', () => {
    const window = createTestWindow()
    const url = createSearchUrl(window)
    url.write({ kind: 'text', text: 'camera' }, 'push')
    url.write({ kind: 'similar', productId: 'a' }, 'push')
    window.history.back()
    expect(url.read()).toEqual({ kind: 'text', text: 'camera' })
  })

  it('returns to a photo, and never puts it into the URL', () => {
    const window = createTestWindow()
    const url = createSearchUrl(window)
    const mine = photo('mine')
    url.write(mine, 'push')
    expect(window.location.search).toBe('')
    url.write({ kind: 'text', text: 'camera' }, 'push')
    window.history.back()
    expect(url.read()).toEqual(mine)
  })

  it('returns to a photo with the threshold it was searched with', () => {
    const window = createTestWindow()
    const url = createSearchUrl(window)
    const override = { ...photo('mine'), threshold: 0.1 }
    url.write(override, 'push')
    expect(url.read()).toEqual(override)
  })

  it('shows the start view for a photo that is no longer in memory', () => {
    const window = createTestWindow()
    const url = createSearchUrl(window)
    for (const id of ['1', '2', '3', '4', '5', '6']) url.write(photo(id), 'push')
    for (let step = 0; step < 5; step += 1) window.history.back()
    expect(url.read()).toEqual(browse)
  })
})
