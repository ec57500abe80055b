import { type RefObject, useEffect, useState } from 'react'

interface ListKeys {
  readonly rows: number
  readonly open: ((at: number) => void) | undefined
  readonly toggle: ((at: number) => void) | undefined
}

const editable = 'input, textarea, select, [contenteditable], [role="dialog"] *, [role="menu"] *'

/**
 * Moves through a list with j and k, opens the current row with Enter, selects it with x and leaves the list with Escape. Returns the
 * position of the current row, -1 without one. Keys that are typed into a field do nothing.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, { rows, open, toggle }: ListKeys): number {
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      j: () => setCurrent(Math.min(current + 1, rows - 1)),
      k: () => setCurrent(Math.max(current - 1, 0)),
      x: () => (current < 0 ? undefined : toggle?.(current)),
      Enter: () => (current < 0 ? undefined : open?.(current)),
      Escape: () => setCurrent(-1),
    }
    const onKey = (event: KeyboardEvent): void => {
      const action = actions[event.key]
      const target = event.target as Element
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || target.matches(editable)) return
      // Enter on a button or link activates it.
      if (event.key === 'Enter' && target.matches('a, button')) return
      if (document.querySelector('[role="dialog"]') !== null) return
      // Otherwise, Enter would also press the button that gets the focus in the opened sheet.
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [current, rows, open, toggle])
  useEffect(() => {
    list.current?.querySelectorAll('[data-row]')[current]?.scrollIntoView({ block: 'nearest' })
  }, [current, list])
  return Math.min(current, rows - 1)
}
