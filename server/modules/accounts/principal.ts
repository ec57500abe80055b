import type { Permission } from '../../../contract/permission.ts'
import type { StoreScope } from '../stores/index.ts'

/** Who is calling, for which store, and what the caller may do there. */
export interface Principal {
  readonly kind: 'client'
  readonly scope: StoreScope
  /** A machine grant may do everything; a narrowed token only what it lists. */
  readonly permissions: 'all' | ReadonlySet<Permission>
  readonly tokenId: string
}

export function mayDo(principal: Principal, permission: string): boolean {
  return principal.permissions === 'all' || (principal.permissions as ReadonlySet<string>).has(permission)
}
