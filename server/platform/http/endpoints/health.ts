import type { Http } from '../server.ts'

/** A dependency of the service. `check` rejects while it is unavailable. */
export interface Dependency {
  readonly name: string
  check(): Promise<void>
  /** How long a result is cached in milliseconds, for a `check` that is too expensive to run for every caller. Default 0. */
  readonly cacheMs?: number
}

const timeoutMs = 2000

/** `/healthz`: the process responds. `/readyz`: its dependencies are available too, and it is not about to stop. */
export function healthRoutes(app: Http, deps: { dependencies: readonly Dependency[]; isReadOnly(): boolean }): void {
  const probe = (unlimitedBecause: string) => ({
    schema: { hide: true },
    config: { access: 'public', admission: 'always' as const, addressLimit: { unlimitedBecause } },
  })
  app.get('/healthz', probe('It does no work, and a refused probe would restart a healthy process.'), () => ({
    status: 'ok',
  }))

  const dependencies = deps.dependencies.map((dependency) => ({
    name: dependency.name,
    cached: cachedCheck(dependency),
  }))
  app.get(
    '/readyz',
    probe('Its results are cached briefly, and a refused probe would take a healthy process out of service.'),
    async (_request, reply) => {
      if (app.draining.isActive) return reply.code(503).send({ status: 'stopping', checks: {} })
      const checks = await Promise.all(dependencies.map(async ({ name, cached }) => [name, await cached()] as const))
      const isReady = checks.every(([, fine]) => fine)
      return reply
        .code(isReady ? 200 : 503)
        .send({ status: statusOf(isReady, deps.isReadOnly()), checks: Object.fromEntries(checks) })
    },
  )
}

/** `read_only` counts as ready: reads still work, and taking the process out of service would stop them too. */
function statusOf(isReady: boolean, isReadOnly: boolean): string {
  if (!isReady) return 'not ready'
  return isReadOnly ? 'read_only' : 'ready'
}

function cachedCheck({ check, cacheMs = 0 }: Dependency): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | null = null
  return () => {
    const now = performance.now()
    if (last === null || now - last.at >= cacheMs) last = { at: now, answer: isFine(check) }
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
