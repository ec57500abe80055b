import { useEffect } from 'react'
import { isShopPath, type Navigation } from './navigation.ts'

/** Opens the widget's results without a reload: its links are in a shadow tree, where the page cannot follow clicks. */
export function useWidgetLinks(navigation: Navigation): void {
  useEffect(() => {
    const onResult = (event: Event) => {
      const { url } = (event as CustomEvent<{ url?: string | null }>).detail
      if (!url) return
      const target = new URL(url, window.location.href)
      if (target.origin !== window.location.origin || !isShopPath(target.pathname)) return
      event.preventDefault()
      const search = event.target as { hide?: () => void }
      search.hide?.()
      navigation.go(target.href)
    }
    document.addEventListener('result-click', onResult)
    return () => document.removeEventListener('result-click', onResult)
  }, [navigation])
}
