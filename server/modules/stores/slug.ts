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

/** What addresses of the service begin with, now or soon: a store's portal is at `/{slug}/portal`. */
const reserved: ReadonlySet<string> = new Set([
  ...['account', 'admin', 'api', 'app', 'assets', 'auth', 'billing', 'chat', 'dashboard', 'demo', 'docs'],
  ...['healthz', 'help', 'internal', 'login', 'logout', 'metrics', 'oauth', 'openapi', 'portal'],
  ...['public', 'readyz', 'register', 'search', 'settings', 'signup', 'static', 'status', 'support', 'v1'],
  ...['v2', 'v3', 'verify', 'webhooks', 'well-known', 'widget', 'widgets', 'www'],
])

/** Whether a store is never called so because of its name alone. */
export function isReserved(slug: string): boolean {
  return reserved.has(slug)
}

/** `wanted`, or `wanted-2`, `wanted-3`, … whichever is free. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
