import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type FirstProducts, firstProductsId } from '../../contract/catalog/first-products.ts'
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
const data = document.getElementById(firstProductsId)?.textContent
const first = data === undefined ? null : (JSON.parse(data) as FirstProducts)
let ready = () => {}
/** Resolved when the page is shown, and all its buttons work. */
export const started = new Promise<void>((resolve) => {
  ready = resolve
})

function Page() {
  useEffect(ready, [])
  return <TryPage store={store} access={access} api={api} first={first} />
}

const page = (
  <StrictMode>
    <Page />
  </StrictMode>
)
// With its first products, the service sends the page as the build has rendered it.
if (first === null) createRoot(root).render(page)
else hydrateRoot(root, page)
