import { useCallback, useEffect, useState } from 'react'
import { type Catalog, loadCatalog } from './catalog.ts'

export type Shop =
  | { state: 'loading' }
  | { state: 'open'; catalog: Catalog }
  | { state: 'closed' }
  | { state: 'failed' }

/** The first start installs the demo store while the page is already open, which can take many seconds. */
const retry = { attempts: 30, pauseMs: 1000 }

/** Loads the products once. `reload` retries after a failure. */
export function useCatalog(): { shop: Shop; reload: () => void } {
  const [shop, setShop] = useState<Shop>({ state: 'loading' })
  const reload = useCallback(() => {
    setShop({ state: 'loading' })
    void open().then(setShop)
  }, [])
  useEffect(reload, [reload])
  return { shop, reload }
}

async function open(): Promise<Shop> {
  for (let attempt = 1; attempt <= retry.attempts; attempt += 1) {
    const catalog = await loadCatalog((url) => fetch(url)).catch(() => null)
    if (catalog === null) return { state: 'failed' }
    if (catalog === 'off') return { state: 'closed' }
    if (catalog !== 'opening') return { state: 'open', catalog }
    await new Promise((resolve) => setTimeout(resolve, retry.pauseMs))
  }
  return { state: 'failed' }
}
