import type { Http } from '../server.ts'

/** One thing the service needs; `check` rejects when it is not there. */
export interface Dependency {
  readonly name: string
  check(): Promise<void>
  /** How long an answer counts, in milliseconds, when `check` costs too much for every caller; 0 when absent. */
  readonly keepMs?: number
}

const timeoutMs = 2000

/** `/healthz`: the process answers. `/readyz`: everything it needs answers too. */
export function healthRoutes(app: Http, deps: { dependencies: readonly Dependency[]; isReadOnly(): boolean }): void {
  const probe = (unlimitedBecause: string) => ({
    schema: { hide: true },
    config: { access: 'public', admission: 'always' as const, addressLimit: { unlimitedBecause } },
  })
  app.get('/healthz', probe('It does no work, and a refused probe would restart a healthy process.'), () => ({
    status: 'ok',
  }))

  const looks = deps.dependencies.map((dependency) => ({ name: dependency.name, look: remembering(dependency) }))
  app.get(
    '/readyz',
    probe('What it asks is remembered for a moment, and a refused probe would take a healthy process out.'),
    async (_request, reply) => {
      const checks = await Promise.all(looks.map(async ({ name, look }) => [name, await look()] as const))
      const isReady = checks.every(([, fine]) => fine)
      return reply
        .code(isReady ? 200 : 503)
        .send({ status: statusOf(isReady, deps.isReadOnly()), checks: Object.fromEntries(checks) })
    },
  )
}

/** `read_only` is ready: what can be read is answered, and taking the process out of service would only end that too. */
function statusOf(isReady: boolean, isReadOnly: boolean): string {
  if (!isReady) return 'not ready'
  return isReadOnly ? 'read_only' : 'ready'
}

function remembering({ check, keepMs = 0 }: Dependency): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | null = null
  return () => {
    const now = performance.now()
    if (last === null || now - last.at >= keepMs) last = { at: now, answer: isFine(check) }
    return last.answer
  }
}

async function isFine(check: () => Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), timeoutMs)
  const answer = check().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
