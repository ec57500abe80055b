/** The address of a screen of a store. */
export function screenAddress(store: string, path: string): string {
  return path === '' ? `/${store}/portal` : `/${store}/portal/${path}`
}
