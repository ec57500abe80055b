/** Values that outlive a page. */
export interface Memory {
  read(key: string): string | null
  write(key: string, value: string): void
}

/** Local storage, or this page's memory where the browser or the shopper blocks storage. */
export function createMemory(storage: () => Storage = () => localStorage): Memory {
  const own = new Map<string, string>()
  return {
    read(key) {
      try {
        return own.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        storage().setItem(key, value)
        own.delete(key)
      } catch {
        own.set(key, value)
      }
    },
  }
}
