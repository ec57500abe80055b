declare const granted: unique symbol

/** The right to access one store's rows. Only authentication and job admission create one; every SQL function takes it first. */
export type StoreScope = { readonly storeId: string; readonly address?: string } & { readonly [granted]: true }

/** Creates a scope. Call it only after the caller was authorized for the store. */
export function grantScope(storeId: string): StoreScope {
  return { storeId } as StoreScope
}

/** Adds the client's address, by which callers of one store share limited capacity fairly. */
export function withAddress(scope: StoreScope, address: string): StoreScope {
  return { ...scope, address }
}
