import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/tokens.css'
import { createDemoAccess } from './api/demo-access.ts'
import { createSearchApi } from './api/search-api.ts'
import { createAddress, isSameQuery } from './search/address.ts'
import { createRunQuery } from './search/run-query.ts'
import { createSearchStore } from './search/search-store.ts'
import './styles/page.css'
import './styles/search-panel.css'
import './styles/cards.css'
import './styles/refine.css'
import './styles/sheet.css'
import './styles/reading.css'
import './styles/code.css'
import './styles/notices.css'
import { TryPage } from './try-page.tsx'

/** Debounce of typing: long enough to finish a word, short enough to feel immediate. */
const debounceMs = 150

const fetchHere = (path: string, init: RequestInit) => fetch(path, init)
const access = createDemoAccess(fetchHere)
const api = createSearchApi({ fetch: fetchHere, now: () => performance.now(), access })
const address = createAddress(window)
const store = createSearchStore({ run: createRunQuery(api), address, debounceMs })

store.follow()
window.addEventListener('popstate', () => {
  // Closing the details of a product leaves the search as it is.
  if (!isSameQuery(address.read(), store.state().query)) store.follow()
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <TryPage store={store} access={access} api={api} />
  </StrictMode>,
)
