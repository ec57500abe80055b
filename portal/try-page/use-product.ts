import { useEffect, useState } from 'react'
import type { ProductRecord } from '../../contract/catalog/product.ts'
import { asProblem, type Problem } from './api/problem.ts'
import type { SearchApi } from './api/search-api.ts'

export type LoadedProduct =
  | { state: 'loading' }
  | { state: 'loaded'; product: ProductRecord }
  | { state: 'failed'; problem: Problem; retry: () => void }

/** The product with this ID; `null` without one. */
export function useProduct(api: SearchApi, productId: string | null): LoadedProduct | null {
  const [loaded, setLoaded] = useState<{ id: string; result: LoadedProduct } | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    // Another attempt loads the same product again.
    if (productId === null || attempt < 0) return
    const loading = new AbortController()
    const finish = (result: LoadedProduct) => loading.signal.aborted || setLoaded({ id: productId, result })
    api.product(productId, loading.signal).then(
      (product) => finish({ state: 'loaded', product }),
      (error: unknown) => {
        const retry = () => {
          setLoaded(null)
          setAttempt((count) => count + 1)
        }
        finish({ state: 'failed', problem: asProblem(error), retry })
      },
    )
    return () => loading.abort()
  }, [api, productId, attempt])

  if (productId === null) return null
  return loaded?.id === productId ? loaded.result : { state: 'loading' }
}
