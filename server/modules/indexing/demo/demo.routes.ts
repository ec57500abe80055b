import { DemoSession } from '../../../../contract/identity/token.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Tokens } from '../../accounts/index.ts'
import type { StoreScope, Stores } from '../../stores/index.ts'
import { demoInstalling, noDemoStore } from '../errors.ts'
import { limitDemoVisitors, visitorTokens } from './limit-visitors.ts'

const OpenDemo = {
  alsoAnswers: [429] as const,
  tags: ['Demo'],
  summary: 'Get a token for the demo store',
  description:
    'The page at `/` uses this token, which can only read and search the products of the demo store. Per minute, each IP address can request 60 such tokens and make 240 calls with them.',
  operationId: 'createDemoSession',
  response: { 200: DemoSession },
}

/** Whether the demo store is available: `opening` while a start installs it. */
export type DemoState =
  | { readonly kind: 'off' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly scope: StoreScope }

export function demoRoutes(
  app: Http,
  deps: { stores: Pick<Stores, 'storeById' | 'secretIdOf'>; tokens: Tokens; demoState(): DemoState },
): void {
  const demoScope = () => {
    const demo = deps.demoState()
    return demo.kind === 'open' ? demo.scope : null
  }
  app.addHook('onRequest', limitDemoVisitors(app.memoryThrottles, demoScope))

  const config = { access: 'public', addressLimit: visitorTokens }
  app.post('/demo/session', { schema: OpenDemo, config }, async (_request, reply) => {
    const demo = deps.demoState()
    if (demo.kind === 'opening') throw demoInstalling()
    const store = demo.kind === 'off' ? undefined : await deps.stores.storeById(demo.scope)
    const secretId = demo.kind === 'off' ? null : await deps.stores.secretIdOf(demo.scope)
    if (store === undefined || secretId === null) throw noDemoStore()
    const token = await deps.tokens.issueMachineToken(store, { secretId, only: ['products:read', 'search:execute'] })
    reply.header('Cache-Control', 'no-store')
    return { ...token, store: { slug: store.slug, name: store.name }, products_count: store.products_count }
  })
}
