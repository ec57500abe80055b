import { useCallback, useEffect, useState } from 'react'
import type { ProductList } from '../../contract/catalog/product.ts'
import type { DemoAccess } from './api/demo-access.ts'
import { asProblem, type Problem } from './api/problem.ts'
import type { SearchApi } from './api/search-api.ts'

export type Demo =
  | { state: 'opening' }
  | { state: 'on'; catalog: ProductList }
  | { state: 'off' }
  | { state: 'failed'; problem: Problem }

/** All demo products at once: there are 54. */
const catalogLimit = 60

/** Opens the demo store and loads its catalog. `reopen` retries after a failure. */
export function useDemo(access: DemoAccess, api: SearchApi): { demo: Demo; reopen: () => void } {
  const [demo, setDemo] = useState<Demo>({ state: 'opening' })
  const reopen = useCallback(() => {
    setDemo({ state: 'opening' })
    void open(access, api).then(setDemo)
  }, [access, api])
  useEffect(reopen, [reopen])
  return { demo, reopen }
}

async function open(access: DemoAccess, api: SearchApi): Promise<Demo> {
  try {
    await access.session()
  } catch (error) {
    const problem = asProblem(error)
    return problem.code === 'not_found' ? { state: 'off' } : { state: 'failed', problem }
  }
  try {
    return { state: 'on', catalog: await api.catalog(catalogLimit) }
  } catch (error) {
    return { state: 'failed', problem: asProblem(error) }
  }
}
