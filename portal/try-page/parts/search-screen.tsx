import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { exampleSearches } from '../../../contract/catalog/example-searches.ts'
import type { SearchApi } from '../api/search-api.ts'
import { photoFromFile } from '../photo/photo-from-file.ts'
import { usePhotoDrop } from '../photo/use-photo-drop.ts'
import { type ApiCall, apiCallFor } from '../search/api-call.ts'
import { visibleResults } from '../search/search-state.ts'
import type { SearchStore } from '../search/search-store.ts'
import { subjectOf, titleOf } from '../search/subject.ts'
import { useBrowserValue } from '../use-browser-value.ts'
import type { CatalogPages } from '../use-demo.ts'
import { useOpenProduct } from '../use-open-product.ts'
import { useProduct } from '../use-product.ts'
import { CodeBlock } from './code-block.tsx'
import { SearchPanel } from './panel/search-panel.tsx'
import { Catalog } from './results/catalog.tsx'
import { Outcome } from './results/outcome.tsx'
import { ProductSheet } from './results/product-sheet.tsx'

type SearchScreenProps = {
  store: SearchStore
  api: SearchApi
  /** `null` while the demo store is opening. */
  catalog: CatalogPages | null
  onMore: () => void
}

/** The search, its results, and the details of a product. */
export function SearchScreen({ store, api, catalog, onMore }: SearchScreenProps) {
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)
  const box = useRef<HTMLInputElement>(null)
  const { query } = state
  const similarTo = query.kind === 'similar' ? query.productId : null
  const known = catalog?.products.find(({ product_id }) => product_id === similarTo) ?? null
  const loaded = useProduct(api, known === null ? similarTo : null)
  const subjectProduct = known ?? (loaded?.state === 'loaded' ? loaded.product : null)
  const subject = useMemo(() => subjectOf(query, subjectProduct), [query, subjectProduct])
  const examples = useMemo(() => exampleSearches(catalog?.products ?? []), [catalog])

  const onPhoto = useCallback((file: File) => store.ask({ kind: 'photo', photo: photoFromFile(file) }), [store])
  const onSimilar = useCallback((productId: string) => store.ask({ kind: 'similar', productId }), [store])
  const onClear = useCallback(() => {
    store.clear()
    box.current?.focus()
  }, [store])
  const origin = useBrowserValue(() => window.location.origin)
  const dragging = usePhotoDrop(onPhoto)
  useShortcuts({ box, onClear })
  useTitle(query.kind === 'browse' ? null : titleOf(query, subject))

  return (
    <div className="search-screen" data-searching={query.kind !== 'browse'}>
      <div className="hero page-width">
        <div className="hero-words">
          <div>
            <h1>Search by text or by photo</h1>
            <p>Describe a product, upload a photo, or start from a product you like.</p>
          </div>
        </div>
        <SearchPanel
          box={box}
          query={query}
          subject={subject}
          store={store}
          api={api}
          examples={examples}
          dragging={dragging}
          onPhoto={onPhoto}
          onClear={onClear}
        />
      </div>
      {query.kind === 'browse' ? (
        <Catalog catalog={catalog} onSimilar={onSimilar} onMore={onMore} />
      ) : (
        <Outcome state={state} title={titleOf(query, subject)} store={store} onSimilar={onSimilar} />
      )}
      <div className="page-width">
        <ApiCallPanel call={apiCallFor(query, origin)} />
      </div>
      <OpenProduct store={store} api={api} onSimilar={onSimilar} />
    </div>
  )
}

/** The details of the product in the URL. */
function OpenProduct({ store, api, onSimilar }: Pick<SearchScreenProps, 'store' | 'api'> & OnSimilar) {
  const { query, outcome } = useSyncExternalStore(store.subscribe, store.state, store.state)
  const { productId, close } = useOpenProduct()
  const loaded = useProduct(api, productId)
  if (loaded === null) return null
  const hit = visibleResults(outcome)?.answer.results.find(({ product_id }) => product_id === productId) ?? null
  const moreLikeThis = (id: string) => {
    close()
    onSimilar(id)
  }
  return (
    <ProductSheet key={productId} loaded={loaded} hit={hit} query={query} onSimilar={moreLikeThis} onClose={close} />
  )
}

type OnSimilar = { onSimilar: (productId: string) => void }

/** Sets the title of the browser tab. */
function useTitle(search: string | null): void {
  useEffect(() => {
    document.title = search === null ? 'Vitrine: find products by text or by photo' : `${search} · Vitrine`
  }, [search])
}

/** The current search as an API call. */
function ApiCallPanel({ call }: { call: ApiCall }) {
  return (
    <details className="api-call">
      <summary>
        As an API call <code>{call.title}</code>
      </summary>
      <CodeBlock label={`curl command for ${call.title}`} code={call.command} />
      <p>
        <code>$TOKEN</code> is an access token of your store, from <code>POST /oauth/token</code>.{' '}
        <a href="/docs">Read the API docs</a>
      </p>
    </details>
  )
}

/** `/` focuses the search box, Escape clears the search. */
function useShortcuts({ box, onClear }: { box: RefObject<HTMLInputElement | null>; onClear: () => void }): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') onClear()
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [box, onClear])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=file]), textarea'))
  )
}
