import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** A text that is only available in the browser, such as the page's origin. Empty in the service's HTML until React has hydrated it. */
export function useBrowserValue(read: () => string): string {
  return useSyncExternalStore(neverChanges, read, () => '')
}
