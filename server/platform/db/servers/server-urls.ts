/** A `DATABASE_URL`, one URL per server. */
export interface ServerUrls {
  readonly urls: readonly [string, ...string[]]
  /** Whether a connection must reach the server that accepts writes; otherwise the only server is used as it is. */
  readonly needsLeader: boolean
}

const maxServers = 16
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)([/?#].*)?$/is
/** Values of `target_session_attrs` that name the leader. `any` is PostgreSQL's default; here only with one server. */
const leaderTargets = new Set(['read-write', 'primary'])

/**
 * Reads a URL in PostgreSQL's format, which may list several servers: `postgres://user@a:5432,b:5432/shop?target_session_attrs=read-write`.
 * With several servers, connections always go to the leader. Throws an error that states the expected format, without any part of the URL.
 */
export function readServerUrls(url: string): ServerUrls {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`)
  const [first, ...others] = urls
  const isListed = others.length === 0 || hosts.split(',').every((host) => host !== '')
  if (before === '' || first === undefined || !isListed || !urls.every((one) => URL.canParse(one)))
    throw new Error(
      'a URL starting with postgres:// or postgresql://, with one or several servers such as a:5432,b:5432',
    )
  if (urls.length > maxServers) throw new Error(`at most ${maxServers} servers`)
  const { searchParams } = new URL(first)
  const target = searchParams.get('target_session_attrs') ?? (others.length > 0 ? 'read-write' : 'any')
  if (!leaderTargets.has(target) && (target !== 'any' || others.length > 0))
    throw new Error('target_session_attrs=read-write, because the service writes')
  if (others.length > 0 && (searchParams.has('host') || searchParams.has('port')))
    throw new Error('several servers without the parameters host and port')
  return { urls: [first, ...others], needsLeader: leaderTargets.has(target) }
}
