import { useEffect } from 'react'

/** Single keys act while no field has the focus and nothing covers the page. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = actions[event.key]
      const target = event.target as Element
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.matches('input, textarea, select') || document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [actions])
}
