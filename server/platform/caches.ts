/**
 * The limit of an LRUCache that grows with its entries. With `max` instead, the cache reserves the places of all entries when it is created:
 * 22 bytes each, which was 5 MB for the caches of an idle service.
 */
export function growingTo(maxEntries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: maxEntries, sizeCalculation: () => 1 }
}
