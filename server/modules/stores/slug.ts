import { isUniqueViolation } from '../../platform/db/errors.ts'

/** Concurrent creations of stores with one name choose the same slug. In every round, at least one of them succeeds. */
const maxSlugAttempts = 20

/** Words in lower-case ASCII joined by hyphens, at most 40 characters; `store` when nothing is left. */
export function slugFrom(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const slug = ascii
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
  return slug === '' ? 'store' : slug
}

/** Path prefixes of the service, existing and planned: a store's portal is at `/{slug}/portal`. */
const reserved: ReadonlySet<string> = new Set([
  ...['accept-invite', 'account', 'admin', 'api', 'app', 'assets', 'auth', 'billing', 'chat', 'checkout', 'dashboard'],
  ...[
    'demo',
    'demo-shop',
    'docs',
    'guide',
    'healthz',
    'help',
    'internal',
    'login',
    'logout',
    'metrics',
    'oauth',
    'openapi',
    'portal',
  ],
  ...[
    'public',
    'readyz',
    'register',
    'reset-password',
    'sandbox',
    'search',
    'settings',
    'signup',
    'static',
    'status',
    'support',
    'v1',
  ],
  ...['v2', 'v3', 'verify', 'webhooks', 'well-known', 'widget', 'widgets', 'www'],
])

/** Whether the slug is reserved for the service; a store gets it only if it asks for it explicitly. */
export function isReserved(slug: string): boolean {
  return reserved.has(slug)
}

/** Returns the first free slug of `base`, `base-2`, `base-3`, … */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/** Repeats the creation of a store while another creation takes its slug. Each attempt must choose the slug again. */
export async function retryOnTakenSlug<T>(attempt: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (round === maxSlugAttempts || !isUniqueViolation(error, 'stores_slug_key')) throw error
    }
  }
}
