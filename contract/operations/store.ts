import Type, { type Static } from 'typebox'
import { planNames } from '../billing/plan.ts'
import { PrintableText, Text } from '../text.ts'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const closed = { additionalProperties: false }

/** `inactive`: the owner's email is not verified; `suspended`: closed by the operator; `deleted`: can be restored until `purge_after`; `purging`: is being removed. */
const storeStates = ['inactive', 'active', 'suspended', 'deleted', 'purging'] as const

/** `POST /v1/admin/stores` */
export const StoreInput = Type.Object(
  {
    name: PrintableText({ maxLength: 200 }),
    plan_name: Type.Enum([...planNames], {
      default: 'enterprise',
      description: 'The plan without payment. `enterprise` has no limits.',
    }),
  },
  closed,
)
export type StoreInput = Static<typeof StoreInput>

export const StoreRecord = Type.Object({
  client_id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  state: Type.Enum([...storeStates], {
    description:
      '`inactive`: the email of its owner is not verified. `suspended`: closed until it is activated. `deleted`: closed, and can be restored until `purge_after`. `purging`: its data is being removed.',
  }),
  plan_name: Type.Enum([...planNames], { description: 'The plan whose limits apply.' }),
  granted_plan: Type.Enum([...planNames], { description: 'The plan that the store has without paying.' }),
  max_products: Type.Union([Type.Integer(), Type.Null()], { description: '`null` is unlimited.' }),
  requests_per_minute: Type.Union([Type.Integer(), Type.Null()], { description: '`null` is unlimited.' }),
  products_count: Type.Integer(),
  created_at: Timestamp,
  purge_after: Type.Union([Timestamp, Type.Null()], {
    description:
      'When the data of a deleted store is removed, or when an active store is deleted because its owner requested it.',
  }),
})
export type StoreRecord = Static<typeof StoreRecord>

export const CreatedStore = Type.Object({
  ...StoreRecord.properties,
  client_secret: Type.String({ description: 'Shown only here. Store it safely.' }),
})
export type CreatedStore = Static<typeof CreatedStore>

/** `GET /v1/admin/stores` */
export const StoreQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
    q: Type.Optional(
      Text({
        minLength: 1,
        maxLength: 200,
        description: 'Only stores whose name or slug contains this text, in any case.',
      }),
    ),
    slug: Type.Optional(Text({ minLength: 1, maxLength: 60, description: 'Only the store with this slug.' })),
    state: Type.Optional(Type.Enum([...storeStates], { description: 'Only stores in this state.' })),
  },
  closed,
)
export type StoreQuery = Static<typeof StoreQuery>

export const StoreList = Type.Object({
  stores: Type.Array(StoreRecord, { description: 'Newest first.' }),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type StoreList = Static<typeof StoreList>

export const StorePath = Type.Object({ client_id: Type.String({ format: 'uuid' }) })

/** `PUT /v1/admin/stores/{client_id}/plan` */
export const PlanGrant = Type.Object({ plan_name: Type.Enum([...planNames]) }, closed)
export type PlanGrant = Static<typeof PlanGrant>

const Count = (description: string) => Type.Integer({ description })

const QueueState = Type.Object({
  name: Type.String(),
  waiting: Count('Jobs that wait, including those that are retried later.'),
  running: Count('Jobs that run.'),
  failed: Count('Jobs that failed for good within the last day.'),
})

const InstallationNode = Type.Object({
  node_id: Type.String({ format: 'uuid' }),
  name: Type.String({ description: 'The host name of its machine.' }),
  role: Type.Enum(['all', 'api', 'worker'], {
    description: '`api` serves requests, `worker` runs background work, `all` does both.',
  }),
  version: Type.String({ description: 'The version of the service that it runs.' }),
  started_at: Timestamp,
  heartbeat_at: Timestamp,
  memory_bytes: Type.Integer({ description: 'Memory that it used at its last heartbeat.' }),
})

/** `GET /v1/admin/installation` */
export const Installation = Type.Object({
  version: Type.String({ description: 'The version of the service.' }),
  node_version: Type.String(),
  started_at: Timestamp,
  billing: Type.Enum(['off', 'sandbox', 'stripe'], { description: 'How the installation handles payments.' }),
  database: Type.Object({
    kind: Type.Enum(['embedded', 'postgresql']),
    version: Type.String(),
    size_bytes: Type.Integer(),
    is_read_only: Type.Boolean({ description: 'Whether writes are refused because the disk is full.' }),
  }),
  disk: Type.Object({
    free_bytes: Type.Integer({ description: 'Free space where `DATA_DIR` is.' }),
    total_bytes: Type.Integer(),
  }),
  memory_bytes: Type.Integer({ description: 'Memory that this process uses.' }),
  requests: Type.Object({
    total: Count('Responses of this process since its start.'),
    errors: Count('Those with a status of 500 or higher.'),
  }),
  stores: Type.Object({
    total: Type.Integer(),
    by_state: Type.Record(Type.String(), Type.Integer()),
  }),
  nodes: Type.Array(InstallationNode, {
    description:
      'The processes of the service, by name; at most 200. One that sends no heartbeat for five seconds is removed.',
  }),
  queues: Type.Array(QueueState, { description: 'All queues of background jobs, by name.' }),
  events_waiting: Count('Events of the last minutes that some subscriber has not processed yet.'),
})
export type Installation = Static<typeof Installation>
