import { DemoStorefrontMode, DemoVariantChange, DemoVariantPath } from '../../contract/connectors/demo-storefront.ts'
import type { DemoState } from '../modules/indexing/index.ts'
import type { StoreScope } from '../modules/stores/index.ts'
import type { Http } from '../platform/http/server.ts'
import type { DemoStorefront } from './demo-storefront.ts'
import { noDemoStorefront, variantNotFound } from './errors.ts'

const GetMode = {
  alsoAnswers: [404] as const,
  tags: ['Demo'],
  summary: 'Get the demo storefront’s mode',
  operationId: 'getDemoStorefront',
  response: { 200: DemoStorefrontMode },
}
const SetMode = {
  alsoAnswers: [404] as const,
  tags: ['Demo'],
  summary: 'Set the demo storefront’s mode',
  description:
    'Makes the storefront of the demo store respond slowly, return invalid data or refuse connections, so that you can see what the assistant answers then. The mode applies to this process until the process ends.',
  operationId: 'updateDemoStorefront',
  body: DemoStorefrontMode,
  response: { 200: DemoStorefrontMode },
}
const ChangeVariant = {
  tags: ['Demo'],
  summary: 'Change a variant in the demo storefront',
  description:
    'Changes price and stock of the variants with this SKU. The assistant’s next answer uses the new values. The change applies to this process until the process ends.',
  operationId: 'updateDemoVariant',
  params: DemoVariantPath,
  body: DemoVariantChange,
  response: { 200: DemoVariantChange },
}

const planBudget = { exemptBecause: 'they control a test server of this process' }
const config = { access: 'connector:write:store', planBudget } as const

interface RouteDeps {
  /** `null` in a process without one. */
  readonly demoStorefront: DemoStorefront | null
  demoState(): DemoState
}

/** Control of the demo storefront, by members and keys of the demo store only. */
export function demoStorefrontRoutes(app: Http, deps: RouteDeps): void {
  const controlled = (scope: StoreScope): DemoStorefront => {
    const state = deps.demoState()
    if (deps.demoStorefront === null || state.kind !== 'open') throw noDemoStorefront()
    if (state.scope.storeId !== scope.storeId) throw noDemoStorefront()
    return deps.demoStorefront
  }

  app.get('/demo/storefront', { schema: GetMode, config }, async (request) => ({
    mode: controlled(request.scope).mode(),
  }))
  app.put('/demo/storefront', { schema: SetMode, config }, async (request) => {
    await controlled(request.scope).setMode(request.body.mode)
    return request.body
  })
  app.patch('/demo/storefront/variants/:sku', { schema: ChangeVariant, config }, async (request) => {
    const { sku } = request.params
    const storefront = controlled(request.scope).running()
    if (!storefront.hasSku(sku)) throw variantNotFound(sku)
    storefront.change.variant(sku, request.body)
    return request.body
  })
}
