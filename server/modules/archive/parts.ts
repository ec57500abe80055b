import type { ArchiveFile } from '../../../contract/operations/store-archive.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Analytics } from '../analytics/index.ts'
import { exportConversations, exportKnowledge } from '../assistant/index.ts'
import { exportAudit } from '../audit/index.ts'
import { exportConnections } from '../connectors/index.ts'
import { exportJudgments } from '../search/index.ts'
import type { StoreRow, StoreScope } from '../stores/index.ts'
import { exportTeam } from '../team/index.ts'
import { exportWebhooks } from '../webhooks/index.ts'

export interface PartsDeps {
  readonly db: Database
  readonly analytics: Pick<Analytics, 'export'>
  readonly catalog: { readonly uploadedImages: { export(scope: StoreScope): AsyncIterable<string> } }
  readonly feeds: { exportProducts(scope: StoreScope, format: 'jsonl'): AsyncIterable<string> }
  readonly search: { readonly settings: { read(scope: StoreScope): Promise<object> } }
  readonly assistantSettings: { read(scope: StoreScope): Promise<object> }
}

/** The content of every file: complete lines, read on demand. */
export type Parts = Readonly<Record<ArchiveFile, () => AsyncIterable<string>>>

/** Longer than any retention period. */
const allDays = 3660

/** The files of a store's archive. Each module exports its own rows and selects its columns by name, never a secret. */
export function partsOf(deps: PartsDeps, scope: StoreScope, store: StoreRow): Parts {
  const { db, analytics } = deps
  return {
    'store.json': () => storeLine(deps, scope, store),
    'products.jsonl': () => deps.feeds.exportProducts(scope, 'jsonl'),
    'uploaded-images.jsonl': () => deps.catalog.uploadedImages.export(scope),
    'knowledge.jsonl': () => exportKnowledge(db, scope),
    'judgments.jsonl': () => exportJudgments(db, scope),
    'webhooks.jsonl': () => exportWebhooks(db, scope),
    'connections.jsonl': () => exportConnections(db, scope),
    'team.jsonl': () => exportTeam(db, scope),
    'conversations.jsonl': () => exportConversations(db, scope),
    'feedback.jsonl': () => analytics.export(scope, { days: allDays, kind: 'feedback' }),
    'searches.jsonl': () => analytics.export(scope, { days: allDays, kind: 'searches' }),
    'audit.jsonl': () => exportAudit(db, scope),
  }
}

async function* storeLine(deps: PartsDeps, scope: StoreScope, store: StoreRow): AsyncGenerator<string> {
  const { store_id, slug, name, plan, revision, products_count } = store
  const search_settings = await deps.search.settings.read(scope)
  const assistant_settings = await deps.assistantSettings.read(scope)
  const about = { store_id, slug, name, plan, revision, products_count }
  yield `${JSON.stringify({ ...about, search_settings, assistant_settings })}\n`
}
