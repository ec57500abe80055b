import { type RefObject, useEffect } from 'react'

/** `/` focuses the search box, Escape clears the search. */
export function useShortcuts({ box, onClear }: { box: RefObject<HTMLInputElement | null>; onClear: () => void }): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') onClear()
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [box, onClear])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=file]), textarea'))
  )
}
