import { createDemoAccess } from './api/demo-access.ts'
import { createSearchApi } from './api/search-api.ts'
import { createRunQuery } from './search/run-query.ts'
import { createSearchStore } from './search/search-store.ts'
import { createSearchUrl, isSameQuery } from './search/search-url.ts'

// A separate entry of the build, without React: the search of the URL runs while React is still loading (decision 0065).

/** Debounce of typing: long enough to finish a word, short enough to feel immediate. */
const debounceMs = 150

const fetchHere = (path: string, init: RequestInit) => fetch(path, init)
const url = createSearchUrl(window)

export const access = createDemoAccess(fetchHere)
export const api = createSearchApi({ fetch: fetchHere, now: () => performance.now(), access })
export const store = createSearchStore({ run: createRunQuery(api), url, debounceMs })

store.follow()
window.addEventListener('popstate', () => {
  // Closing the details of a product leaves the search as it is.
  if (!isSameQuery(url.read(), store.state().query)) store.follow()
})
