import { useEffect } from 'react'

/** Sets the title of the browser tab. */
export function useTitle(search: string | null): void {
  useEffect(() => {
    document.title = search === null ? 'Vitrine: find products by text or by photo' : `${search} · Vitrine`
  }, [search])
}
