import { useCallback, useEffect, useState } from 'react'

const parameter = 'product'

/** The product whose details are open: in the URL, so that the back button closes them and a link opens them. */
export function useOpenProduct(): { productId: string | null; close: () => void } {
  const [productId, setProductId] = useState(read)
  useEffect(() => {
    const follow = () => setProductId(read())
    const listening = new AbortController()
    window.addEventListener('popstate', follow, { signal: listening.signal })
    window.addEventListener(moved, follow, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  const close = useCallback(() => {
    const url = new URL(window.location.href)
    url.searchParams.delete(parameter)
    window.history.replaceState(window.history.state, '', url)
    setProductId(null)
  }, [])
  return { productId, close }
}

const moved = 'product-opened'

/** The URL of a product's details, on top of the current search. */
export function productUrl(productId: string): string {
  const parameters = new URLSearchParams(currentSearch())
  parameters.set(parameter, productId)
  return `?${parameters}`
}

/** Opens the details without loading the page. The search behind them stays. */
export function openProduct(productId: string): void {
  window.history.pushState(window.history.state, '', productUrl(productId))
  window.dispatchEvent(new Event(moved))
}

/** Empty where the build renders the page, outside of a browser. */
const currentSearch = () => (typeof window === 'undefined' ? '' : window.location.search)

function read(): string | null {
  return new URLSearchParams(currentSearch()).get(parameter)
}
