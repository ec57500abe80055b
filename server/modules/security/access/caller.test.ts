import { describe, expect, it } from 'vitest'
import type { Permission } from '../../../../contract/identity/permission.ts'
import type { Principal } from '../../accounts/index.ts'
import { system } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { callerOf, userIdOf } from './caller.ts'
import { principalSpaceOf } from './idempotency-space.ts'

const scope = grantScope('store-1')
const common = { scope, slug: 'shop', tokenId: 't1' }
const user: Principal = {
  ...common,
  kind: 'user',
  userId: 'u1',
  email: 'a@shop.example',
  name: 'A',
  isSuperAdmin: false,
  sessionId: 's1',
  role: 'viewer',
  permissions: new Set(),
}
const key: Principal = { kind: 'api_key', scope, slug: 'shop', keyId: 'k1', name: 'A key', permissions: new Set() }
const client = (permissions: 'all' | readonly Permission[]): Principal => ({
  ...common,
  kind: 'client',
  permissions: permissions === 'all' ? permissions : new Set(permissions),
})
const spaceOf = (principal: Principal) => principalSpaceOf({ scope, principal })

describe('the space of idempotency keys', () => {
  it('is one for each user and for each API key of a store', () => {
    expect(spaceOf(user)).toEqual({ storeId: 'store-1', caller: 'user u1' })
    expect(spaceOf(key)).toEqual({ storeId: 'store-1', caller: 'api_key k1' })
  })

  it('is one for all machine tokens with the same permissions, in any order', () => {
    expect(spaceOf(client('all'))).toEqual({ storeId: 'store-1', caller: 'client all' })
    const two = spaceOf(client(['search:read', 'products:read']))
    expect(two).toEqual({ storeId: 'store-1', caller: 'client products:read search:read' })
    expect(spaceOf(client(['products:read', 'search:read']))).toEqual(two)
    expect(spaceOf(client(['products:read']))).not.toEqual(two)
  })
})

describe('a caller', () => {
  it('contains only what a change needs from its request', () => {
    const request = { scope, principal: user, actor: system, body: {} } as unknown as Parameters<typeof callerOf>[0]
    expect(callerOf(request)).toEqual({ scope, principal: user, actor: system })
  })

  it('has a user id only when it is a user', () => {
    const idOf = (principal: Principal) => userIdOf({ scope, principal, actor: system })
    expect([idOf(user), idOf(key), idOf(client('all'))]).toEqual(['u1', null, null])
  })
})
