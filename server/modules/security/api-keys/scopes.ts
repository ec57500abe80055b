import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import { unknownScope } from '../errors.ts'

type Scopes = Readonly<Record<string, readonly string[]>>

const known: ReadonlySet<string> = new Set(permissions)

/** Returns the permissions in `scopes`, without duplicates. Throws 422 `unknown_scope` for the first unknown one. */
export function parseScopes(scopes: Scopes): Permission[] {
  const wanted = new Set<string>()
  for (const [area, actions] of Object.entries(scopes)) {
    actions.forEach((action, at) => {
      if (!isPermission(`${area}:${action}`) || area.includes(':')) throw unknownScope(area, at)
      wanted.add(`${area}:${action}`)
    })
  }
  return permissions.filter((one) => wanted.has(one))
}

/** The inverse: groups permissions into actions by area. */
export function presentScopes(granted: readonly Permission[]): Record<string, string[]> {
  const scopes: Record<string, string[]> = {}
  for (const permission of granted) {
    const [area = '', ...action] = permission.split(':')
    scopes[area] = [...(scopes[area] ?? []), action.join(':')]
  }
  return scopes
}

function isPermission(name: string): name is Permission {
  return known.has(name)
}
