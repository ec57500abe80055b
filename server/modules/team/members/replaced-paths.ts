const prefix = '/v1/users/'

/** The endpoint that replaced one below `/v1/users/`; `url` may have a query. */
export function replacementOf(url: string): string {
  const path = (url.split('?')[0] ?? '').slice(prefix.length)
  const [first = '', second = '', ...rest] = path.split('/')
  if (first === 'invites' && second !== '' && rest.length === 0) return `/v1/team/invites/${second}`
  if (first.startsWith('invite')) return '/v1/team/invite'
  return first !== '' && second === '' && rest.length === 0 ? `/v1/team/members/${first}` : '/v1/team/members'
}
