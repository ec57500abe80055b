import { useCallback, useEffect, useRef, useState } from 'react'
import { type FirstProducts, catalogPageSize as pageSize } from '../../contract/catalog/first-products.ts'
import type { ProductList } from '../../contract/catalog/product.ts'
import type { DemoAccess } from './api/demo-access.ts'
import { asProblem, type Problem } from './api/problem.ts'
import type { SearchApi } from './api/search-api.ts'
import type { MoreState } from './search/search-state.ts'

/** The products read so far, newest first, and the state of the next page. */
export type CatalogPages = FirstProducts & { more: MoreState }

export type Demo =
  | { state: 'opening' }
  | { state: 'on'; catalog: CatalogPages }
  | { state: 'off' }
  | { state: 'failed'; problem: Problem }

/**
 * Opens the demo store and loads the first products of its catalog, unless the page came with them. `reopen` retries after a failure; `more` loads
 * the next page.
 */
export function useDemo({ access, api, first }: { access: DemoAccess; api: SearchApi; first: FirstProducts | null }): {
  demo: Demo
  reopen: () => void
  more: () => void
} {
  const [demo, setDemo] = useState<Demo>(first === null ? { state: 'opening' } : shown(first))
  const isLoading = useRef(false)
  const reopen = useCallback(() => {
    setDemo({ state: 'opening' })
    void open(access, api).then(setDemo)
  }, [access, api])
  useEffect(() => {
    if (first === null) reopen()
  }, [first, reopen])

  const cursor = demo.state === 'on' ? demo.catalog.next_cursor : null
  const more = useCallback(() => {
    if (cursor === null || isLoading.current) return
    isLoading.current = true
    const change = (next: (catalog: CatalogPages) => CatalogPages) =>
      setDemo((now) => (now.state === 'on' ? { ...now, catalog: next(now.catalog) } : now))
    change((catalog) => ({ ...catalog, more: { state: 'loading' } }))
    api
      .catalog({ limit: pageSize, cursor })
      .then(
        (page) => change((catalog) => appended(catalog, page)),
        (error: unknown) => change((catalog) => ({ ...catalog, more: { state: 'failed', problem: asProblem(error) } })),
      )
      .finally(() => {
        isLoading.current = false
      })
  }, [api, cursor])
  return { demo, reopen, more }
}

function shown(first: FirstProducts): Demo {
  return { state: 'on', catalog: { ...first, more: { state: 'idle', added: 0 } } }
}

/** A product that changed between two requests may be on both pages. */
function appended({ products }: CatalogPages, page: ProductList): CatalogPages {
  const shown = new Set(products.map(({ product_id }) => product_id))
  const added = page.products.filter(({ product_id }) => !shown.has(product_id))
  return { ...page, products: [...products, ...added], more: { state: 'idle', added: added.length } }
}

async function open(access: DemoAccess, api: SearchApi): Promise<Demo> {
  try {
    await access.session()
  } catch (error) {
    const problem = asProblem(error)
    return problem.code === 'not_found' ? { state: 'off' } : { state: 'failed', problem }
  }
  try {
    return shown(await api.catalog({ limit: pageSize }))
  } catch (error) {
    return { state: 'failed', problem: asProblem(error) }
  }
}
