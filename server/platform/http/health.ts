import type { Http } from './server.ts'

/** One thing the service needs; `check` rejects when it is not there. */
export interface Dependency {
  readonly name: string
  check(): Promise<void>
}

const patienceMs = 2000

/** `/healthz`: the process answers. `/readyz`: everything it needs answers too. `/metrics`: numbers for Prometheus. */
export function healthRoutes(
  app: Http,
  deps: { dependencies: readonly Dependency[]; metrics(): Promise<string> },
): void {
  const options = { schema: { hide: true }, config: { access: 'public' } }
  app.get('/healthz', options, () => ({ status: 'ok' }))

  app.get('/readyz', options, async (_request, reply) => {
    const checks = await Promise.all(
      deps.dependencies.map(async ({ name, check }) => [name, await isFine(check)] as const),
    )
    const isReady = checks.every(([, fine]) => fine)
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', checks: Object.fromEntries(checks) })
  })

  app.get('/metrics', options, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await deps.metrics()),
  )
}

async function isFine(check: () => Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patienceMs)
  const answer = check().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
