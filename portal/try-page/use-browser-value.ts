import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** A text that only the browser knows, such as the page's origin. Empty in the HTML of the service, until React has taken it over. */
export function useBrowserValue(read: () => string): string {
  return useSyncExternalStore(neverChanges, read, () => '')
}
