import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const intervalMs = 2000

/** Reads everything below a path again every two seconds while something is in progress there. */
export function useRefreshWhile(isInProgress: boolean, path: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isInProgress) return
    const timer = setInterval(
      () =>
        void client.invalidateQueries({
          predicate: ({ queryKey: [kind, , read] }) => kind === 'api' && String(read).startsWith(path),
        }),
      intervalMs,
    )
    return () => clearInterval(timer)
  }, [client, isInProgress, path])
}
