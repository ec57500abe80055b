import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProductList } from '../../contract/catalog/product.ts'
import type { DemoAccess } from './api/demo-access.ts'
import { asProblem, type Problem } from './api/problem.ts'
import type { SearchApi } from './api/search-api.ts'
import type { MoreState } from './search/search-state.ts'

/** The products read so far, newest first, and the state of the next page. */
export type CatalogPages = ProductList & { more: MoreState }

export type Demo =
  | { state: 'opening' }
  | { state: 'on'; catalog: CatalogPages }
  | { state: 'off' }
  | { state: 'failed'; problem: Problem }

/** Divides evenly into two, three, four and six columns. */
const pageSize = 24

/** Opens the demo store and loads the first products of its catalog. `reopen` retries after a failure; `more` loads the next page. */
export function useDemo(access: DemoAccess, api: SearchApi): { demo: Demo; reopen: () => void; more: () => void } {
  const [demo, setDemo] = useState<Demo>({ state: 'opening' })
  const isLoading = useRef(false)
  const reopen = useCallback(() => {
    setDemo({ state: 'opening' })
    void open(access, api).then(setDemo)
  }, [access, api])
  useEffect(reopen, [reopen])

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
    return { state: 'on', catalog: { ...(await api.catalog({ limit: pageSize })), more: { state: 'idle', added: 0 } } }
  } catch (error) {
    return { state: 'failed', problem: asProblem(error) }
  }
}
