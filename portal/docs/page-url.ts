import { useEffect, useSyncExternalStore } from 'react'
import type { Entry } from './document/reference.ts'

const root = '/docs'
const folders = { operation: 'operations', webhook: 'webhooks', schema: 'schemas' } as const

/** What the URL of the page refers to: the overview, or one entry. */
export type PageTarget = { readonly kind: 'overview' } | { readonly kind: Entry['kind']; readonly id: string }

export const overviewHref = root

export const hrefOf = ({ kind, id }: Pick<Entry, 'kind' | 'id'>): string =>
  `${root}/${folders[kind]}/${encodeURIComponent(id)}`

export function readPageUrl(path: string): PageTarget {
  const [, folder = '', id = ''] = /^\/docs\/(\w+)\/([^/]+)\/?$/.exec(path) ?? []
  const [kind] = (['operation', 'webhook', 'schema'] as const).filter((one) => folders[one] === folder)
  return kind === undefined ? { kind: 'overview' } : { kind, id: decode(id) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function listen(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  return () => window.removeEventListener('popstate', onChange)
}

/** The path of the page. Links inside the page change it without a reload. */
export function usePath(): string {
  useEffect(() => {
    document.addEventListener('click', followLink)
    return () => document.removeEventListener('click', followLink)
  }, [])
  return useSyncExternalStore(listen, () => location.pathname)
}

const apiFiles = new Set(['/docs/json', '/docs/yaml'])

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (link === null || !isPlain || event.defaultPrevented || link.target !== '' || link.hasAttribute('download')) return
  const isOurs = link.origin === location.origin && /^\/docs(\/|$)/.test(link.pathname) && !apiFiles.has(link.pathname)
  // Links within a view are left to the browser.
  if (!isOurs || (link.hash !== '' && link.pathname === location.pathname)) return
  event.preventDefault()
  goTo(link.pathname)
}

/** Opens a path of this page. */
export function goTo(path: string): void {
  if (path !== location.pathname) history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
  window.scrollTo(0, 0)
}
