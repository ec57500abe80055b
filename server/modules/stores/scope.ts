declare const granted: unique symbol

/** The right to touch one store's rows. Only authentication and job admission make one; every SQL function takes it first. */
export type StoreScope = { readonly storeId: string; readonly address?: string } & { readonly [granted]: true }

/** Makes a scope. Call it only where a caller has just proved that it may act for the store. */
export function grantScope(storeId: string): StoreScope {
  return { storeId } as StoreScope
}

/** The same scope with the client's address, by which callers of one store share what is scarce. */
export function withAddress(scope: StoreScope, address: string): StoreScope {
  return { ...scope, address }
}
