import { useEffect } from 'react'
import { isShopPath, type Navigation } from './navigation.ts'

/** The widgets report a click on a product before the browser follows it. */
const clicks = ['result-click', 'vitrine-chat-product-click']

/** Opens the widgets' products without a reload: their links are in shadow trees, where the page cannot follow clicks. */
export function useWidgetLinks(navigation: Navigation): void {
  useEffect(() => {
    const onClick = (event: Event) => {
      const { url } = (event as CustomEvent<{ url?: string | null }>).detail
      if (!url) return
      const target = new URL(url, window.location.href)
      if (target.origin !== window.location.origin || !isShopPath(target.pathname)) return
      event.preventDefault()
      uncover(event.target as Widget)
      navigation.go(target.href)
    }
    for (const type of clicks) document.addEventListener(type, onClick)
    return () => {
      for (const type of clicks) document.removeEventListener(type, onClick)
    }
  }, [navigation])
}

interface Widget {
  readonly hide?: () => void
  readonly close?: () => void
}

/** The search covers the page, and so does the chat on a phone. */
function uncover(widget: Widget): void {
  widget.hide?.()
  if (!window.matchMedia('(min-width: 768px)').matches) widget.close?.()
}
