const basePath = '/demo-shop'

/** The page that a URL of the shop shows. */
export type Place =
  | { view: 'home' }
  | { view: 'category'; slug: string }
  | { view: 'product'; productId: string }
  | { view: 'checkout' }
  | { view: 'order'; number: string }
  | { view: 'help' }
  | { view: 'nowhere' }

/** The paths of the shop's pages. */
export const paths = {
  home: basePath,
  category: (slug: string) => `${basePath}/c/${encodeURIComponent(slug)}`,
  product: (productId: string) => `${basePath}/p/${encodeURIComponent(productId)}`,
  checkout: `${basePath}/checkout`,
  order: (number: string) => `${basePath}/orders/${encodeURIComponent(number)}`,
  help: `${basePath}/help`,
}

/** Reads a path. Trailing slashes are ignored. */
export function placeAt(pathname: string): Place {
  const [page, name, ...others] = pathname.slice(basePath.length).split('/').filter(Boolean).map(decoded)
  if (others.length > 0) return { view: 'nowhere' }
  if (page === undefined) return { view: 'home' }
  if (name === undefined) return page === 'checkout' || page === 'help' ? { view: page } : { view: 'nowhere' }
  if (page === 'c') return { view: 'category', slug: name }
  if (page === 'p') return { view: 'product', productId: name }
  return page === 'orders' ? { view: 'order', number: name } : { view: 'nowhere' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export type Navigation = ReturnType<typeof createNavigation>

/** Navigation without reloads: updates the browser history and notifies subscribers. */
export function createNavigation(page: Window) {
  const listeners = new Set<() => void>()
  let address = page.location.pathname + page.location.search

  function changed(): void {
    address = page.location.pathname + page.location.search
    for (const listener of listeners) listener()
  }

  function go(url: string, how: 'push' | 'replace' = 'push'): void {
    const target = new URL(url, page.location.href)
    if (how === 'push') page.history.pushState(null, '', target)
    else page.history.replaceState(null, '', target)
    changed()
    if (how === 'push') page.requestAnimationFrame(() => arrive(target.hash.slice(1)))
  }

  /** Scrolls and focuses as after a page load: to the top or to the anchor, where a screen reader starts to read. */
  function arrive(anchor: string): void {
    page.document.getElementById('main')?.focus({ preventScroll: true })
    const section = anchor === '' ? null : page.document.getElementById(anchor)
    if (section === null) page.scrollTo(0, 0)
    else section.scrollIntoView()
  }

  /** Whether a click on a link stays in the shop; the browser handles new tabs, downloads and links to other places. */
  function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const isHere = link.origin === page.location.origin && isShopPath(link.pathname)
    const isAnchor =
      link.hash !== '' && link.pathname === page.location.pathname && link.search === page.location.search
    return (
      isPlain && !isAnchor && isHere && !event.defaultPrevented && link.target === '' && !link.hasAttribute('download')
    )
  }

  return {
    go,
    /** The current path with its query. */
    address: () => address,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Handles the links of the shop, and the browser's Back and Forward. */
    followLinks(): void {
      page.addEventListener('popstate', changed)
      page.document.addEventListener('click', (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (link === null || !isOurs(event, link)) return
        event.preventDefault()
        go(link.href)
      })
    },
  }
}

/** Whether the path is one of the shop's pages. */
export function isShopPath(pathname: string): boolean {
  return pathname === basePath || pathname.startsWith(`${basePath}/`)
}
