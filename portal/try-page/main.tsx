import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type FirstProducts, firstProductsId } from '../../contract/catalog/first-products.ts'
import fonts from '../styles/fonts.css?url'
import '../styles/tokens.css'
import { access, api, store } from './first-query.ts'
import './styles/page.css'
import './styles/search-panel.css'
import './styles/cards.css'
import './styles/refine.css'
import './styles/sheet.css'
import './styles/reading.css'
import './styles/code.css'
import './styles/notices.css'
import { TryPage } from './try-page.tsx'

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
/** The maximum wait for the first image of the results. */
const maxImageWaitMs = 2000

let hasFont = false
function loadFont(): void {
  if (hasFont) return
  hasFont = true
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fonts }))
}

// The font and the first image would compete for a slow connection. If the page already contains products, their images are loading.
if (first !== null) loadFont()
else {
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) loadFont()
  }
  document.addEventListener('load', onLoad, { capture: true })
  setTimeout(loadFont, maxImageWaitMs)
}

// With its first products, the service sends the page as the build has rendered it.
if (first === null) createRoot(root).render(page)
else hydrateRoot(root, page)
