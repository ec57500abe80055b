import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/identity/permission.ts'
import { AppError } from '../../../platform/errors.ts'
import { parseScopes, presentScopes } from './scopes.ts'

describe('scopes', () => {
  it('can contain every permission, and are returned as given', () => {
    const all = presentScopes(permissions)
    expect(parseScopes(all)).toEqual([...permissions])
    expect(all.connector).toEqual(['read', 'write:store'])
    expect(presentScopes(parseScopes({ search: ['execute', 'execute', 'read'] }))).toEqual({
      search: ['read', 'execute'],
    })
  })

  it.each([
    [{ products: ['read', 'fly'] }, '/scopes/products/1'],
    [{ products: ['read'], planets: ['read'] }, '/scopes/planets/0'],
    [{ 'connector:write': ['store'] }, '/scopes/connector:write/0'],
    [{ products: ['READ'] }, '/scopes/products/0'],
    [{ products: [''] }, '/scopes/products/0'],
    [{ products: ['*'] }, '/scopes/products/0'],
    [{ '': ['products:read'] }, '/scopes//0'],
    [{ constructor: ['read'] }, '/scopes/constructor/0'],
    [{ 'a/b~c': ['read'] }, '/scopes/a~1b~0c/0'],
  ])('%j are refused by name', (scopes: Record<string, string[]>, pointer) => {
    const refusal = errorOf(() => parseScopes(scopes))
    expect([refusal.status, refusal.data.errors]).toMatchObject([422, [{ pointer, code: 'unknown_scope' }]])
  })
})

function errorOf(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('not refused')
}
