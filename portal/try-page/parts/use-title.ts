import { useEffect } from 'react'

/** Names the browser's tab after the search. */
export function useTitle(search: string | null): void {
  useEffect(() => {
    document.title = search === null ? 'Vitrine: find products by words or by photo' : `${search} · Vitrine`
  }, [search])
}
