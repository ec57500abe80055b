import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { Reason } from './connection.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])
const NullableInstant = Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC, milliseconds.' })
const Count = (description: string) => Type.Integer({ minimum: 0, description })

/** `POST /v1/admin/connections/{connection_id}/sync` */
export const SyncInput = Type.Object(
  {
    reason: Reason,
    force: Type.Boolean({
      default: false,
      description:
        'Delete missing products even if more than half of all imported products are missing, or if records could not be read.',
    }),
  },
  { additionalProperties: false },
)
export type SyncInput = Static<typeof SyncInput>

export const syncStates = ['reading', 'indexing', 'completed', 'failed', 'interrupted'] as const
export type SyncState = (typeof syncStates)[number]

export const SyncCounts = Type.Object({
  products: Count('Products that the storefront returned.'),
  new: Count('Products that the catalog did not contain.'),
  changed: Count('Products that differed.'),
  unchanged: Count('Products that were up to date.'),
  deleted: Count('Products that the storefront no longer returns, deleted here.'),
  withheld: Count('Products that the storefront no longer returns, but that the deletion rule protects.'),
  rejected: Count('Records that were not imported; see the issues.'),
  failed: Count('Products that could not be indexed; see the issues.'),
  policies: Count('Policies that the storefront returned.'),
})
export type SyncCounts = Static<typeof SyncCounts>

export const Sync = Type.Object({
  sync_id: Type.String({ description: '`sync_…`' }),
  state: Type.Enum([...syncStates], {
    description: '`interrupted`: the process ended; the sync was restarted from the beginning.',
  }),
  counts: SyncCounts,
  job_id: Type.Union([Type.String(), Type.Null()], { description: 'The bulk job that applies the changes.' }),
  error: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()]),
  started_at: Type.String(),
  finished_at: NullableInstant,
})
export type Sync = Static<typeof Sync>

export const SyncList = Type.Object({
  syncs: Type.Array(Sync, { description: 'Newest first.' }),
  total: Type.Integer(),
  next_cursor: NullableText,
})
export type SyncList = Static<typeof SyncList>

export const SyncPath = Type.Object({
  connection_id: Text({ minLength: 1, maxLength: 64 }),
  sync_id: Text({ minLength: 1, maxLength: 64 }),
})

/** One record that a sync did not import, or imported in part. */
const SyncIssue = Type.Object({
  product_id: NullableText,
  external_id: NullableText,
  code: Type.String({ description: 'E.g. `rejected`, `duplicate_handle`, `invalid_product`, `plan_limit_reached`.' }),
  message: Type.String(),
})
export type SyncIssue = Static<typeof SyncIssue>

export const SyncIssueList = Type.Object({
  issues: Type.Array(SyncIssue, { description: 'In the order of discovery. At most 1,000 are kept for each sync.' }),
  total: Type.Integer(),
  next_cursor: NullableText,
})
export type SyncIssueList = Static<typeof SyncIssueList>
