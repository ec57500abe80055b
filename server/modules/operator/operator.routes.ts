import {
  CreatedStore,
  Installation,
  PlanGrant,
  StoreInput,
  StoreList,
  StorePath,
  StoreQuery,
  StoreRecord,
} from '../../../contract/operations/store.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Operator } from './operator.ts'

const tags = ['Stores']
// Errors below /v1/admin have the assistant's envelope, except for these.
const config = { access: 'super_admin', envelope: 'search' } as const

const CreateStore = {
  tags,
  summary: 'Create a store',
  description:
    'Creates an active store and its client secret, which is shown only here. Without `plan_name`, no limits apply to the store. To add people, call `POST /v1/team/invite` with the slug of the store in `X-Service-Active-Tenant`.',
  operationId: 'createStore',
  body: StoreInput,
  response: { 201: CreatedStore },
}
const ListStores = {
  tags,
  summary: 'List stores',
  description: 'Lists all stores of the installation, newest first.',
  operationId: 'listStores',
  querystring: StoreQuery,
  response: { 200: StoreList },
}
const GetStore = {
  tags,
  summary: 'Get a store',
  operationId: 'getStore',
  params: StorePath,
  response: { 200: StoreRecord },
}
const GrantPlan = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Grant a plan to a store',
  description:
    'The store gets the plan at once, without payment. If the store already pays for a higher plan, the higher plan applies until the subscription ends. If the store buys a subscription later, the plan of the subscription applies until the subscription ends, even if it is lower. Then the granted plan applies again. If billing is off, no plan limits apply, and the call returns 409 `billing_disabled`.',
  operationId: 'grantStorePlan',
  params: StorePath,
  body: PlanGrant,
  response: { 200: StoreRecord },
}
const SuspendStore = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Suspend a store',
  description:
    'Closes the store at once: its tokens, keys, widgets and shopper sessions stop working. No data is deleted. Returns 409 if the store is not active, and for the demo store while the service runs with `DEMO=on`.',
  operationId: 'suspendStore',
  params: StorePath,
  response: { 200: StoreRecord },
}
const ActivateStore = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Activate a suspended store',
  description: 'The keys and tokens of the store work again. Returns 409 if the store is not suspended.',
  operationId: 'activateStore',
  params: StorePath,
  response: { 200: StoreRecord },
}
const ReadInstallation = {
  tags,
  summary: 'Get the state of the installation',
  description:
    'Returns versions, the state of database, disk and background jobs, and the number of errors in the process that handles this request.',
  operationId: 'getInstallation',
  response: { 200: Installation },
}
const DeleteStore = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Delete a store',
  description:
    'Closes the store at once: its tokens, keys, widgets and shopper sessions stop working. For 7 days, the store can be restored. Then its data is removed permanently, together with the accounts of people who belong to no other store. Returns 409 if the store has a paid subscription or is not active, and for the demo store while the service runs with `DEMO=on`.',
  operationId: 'deleteStore',
  params: StorePath,
  response: { 200: StoreRecord },
}
const RestoreStore = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Restore a deleted store',
  description:
    'The keys and tokens of the store work again. Returns 409 if the store is not deleted, or if its data is already being removed.',
  operationId: 'restoreStore',
  params: StorePath,
  response: { 200: StoreRecord },
}

/** For super admins: the stores of the installation. */
export function operatorRoutes(app: Http, { operator }: { operator: Operator }): void {
  const collection = '/v1/admin/stores'
  const one = `${collection}/:client_id`

  app.post(collection, { schema: CreateStore, config }, (request, reply) => {
    reply.code(201)
    return operator.create(request.body, request.actor)
  })
  app.get(collection, { schema: ListStores, config }, (request) => operator.list(request.query))
  app.get(one, { schema: GetStore, config }, (request) => operator.read(request.params.client_id))
  app.put(`${one}/plan`, { schema: GrantPlan, config }, (request) =>
    operator.grantPlan(request.params.client_id, request.body.plan_name, request.actor),
  )
  app.post(`${one}/suspend`, { schema: SuspendStore, config }, (request) =>
    operator.suspend(request.params.client_id, request.actor),
  )
  app.post(`${one}/activate`, { schema: ActivateStore, config }, (request) =>
    operator.activate(request.params.client_id, request.actor),
  )
  app.get('/v1/admin/installation', { schema: ReadInstallation, config }, () => operator.readInstallation())
  app.delete(one, { schema: DeleteStore, config }, (request) =>
    operator.delete(request.params.client_id, request.actor),
  )
  app.post(`${one}/restore`, { schema: RestoreStore, config }, (request) =>
    operator.restore(request.params.client_id, request.actor),
  )
}
