import { type RefObject, useEffect } from 'react'
import type { SearchStore } from '../../search/search-store.ts'

/** Searches what was typed before the scripts of the page had started. */
export function useEarlyText(box: RefObject<HTMLInputElement | null>, store: SearchStore): void {
  useEffect(() => {
    const typed = box.current?.value ?? ''
    const { query } = store.state()
    if (typed !== '' && typed !== (query.kind === 'text' ? query.text : '')) store.type(typed)
  }, [box, store])
}
