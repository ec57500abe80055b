/** The URL of a screen of a store, without the origin. */
export function screenUrl(store: string, path: string): string {
  return path === '' ? `/${store}/portal` : `/${store}/portal/${path}`
}
