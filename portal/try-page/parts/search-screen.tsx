import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ProductList } from '../../../contract/catalog/product.ts'
import { photoFromFile } from '../photo/photo-from-file.ts'
import { usePhotoDrop } from '../photo/use-photo-drop.ts'
import { apiCallFor } from '../search/api-call.ts'
import type { SearchStore } from '../search/search-store.ts'
import { subjectOf, titleOf } from '../search/subject.ts'
import { ApiCallPanel } from './api-call-panel.tsx'
import { SearchPanel } from './panel/search-panel.tsx'
import { Catalog } from './results/catalog.tsx'
import { Outcome } from './results/outcome.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { useTitle } from './use-title.ts'

/** The search and its results. `catalog` is null while the demo store is opening. */
export function SearchScreen({ store, catalog }: { store: SearchStore; catalog: ProductList | null }) {
  const state = useSyncExternalStore(store.subscribe, store.state)
  const box = useRef<HTMLInputElement>(null)
  const { query } = state
  const subject = useMemo(() => subjectOf(query, catalog), [query, catalog])

  const onPhoto = useCallback((file: File) => store.ask({ kind: 'photo', photo: photoFromFile(file) }), [store])
  const onSimilar = useCallback((productId: string) => store.ask({ kind: 'similar', productId }), [store])
  const onClear = useCallback(() => {
    store.clear()
    box.current?.focus()
  }, [store])
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
          dragging={dragging}
          onPhoto={onPhoto}
          onClear={onClear}
        />
        <ApiCallPanel call={apiCallFor(query, window.location.origin)} />
      </div>
      {query.kind === 'browse' ? (
        <Catalog catalog={catalog} onSimilar={onSimilar} />
      ) : (
        <Outcome state={state} title={titleOf(query, subject)} store={store} onSimilar={onSimilar} />
      )}
    </div>
  )
}
