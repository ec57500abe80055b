import { useEffect } from 'react'
import { useBrowserValue } from '../use-browser-value.ts'

/** The assistant is not needed before the products. */
const loadAfterMs = 3000

/** The store's assistant next to the search: the same component as on a store's own pages. */
export function Assistant() {
  const key = useBrowserValue(publicKey)
  const isKnown = key !== '' && !key.startsWith('{{')
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(loadChat, loadAfterMs)
    return () => clearTimeout(timer)
  }, [isKnown])
  if (!isKnown) return null
  return <commerce-ai-chat store-public-key={key} theme="inherit" locale="en" product-url="/?product={product_id}" />
}

function publicKey(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=store-public-key]')?.content ?? ''
}

function loadChat(): void {
  if (customElements.get('commerce-ai-chat') !== undefined) return
  const script = Object.assign(document.createElement('script'), { type: 'module', src: '/widget/index.js' })
  document.head.append(script)
}
