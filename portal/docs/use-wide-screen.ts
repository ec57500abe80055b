import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 60rem)')

function listen(onChange: () => void): () => void {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is wide enough for the navigation next to the content. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, () => query.matches)
}
