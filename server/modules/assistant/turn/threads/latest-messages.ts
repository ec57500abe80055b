import type { TranscriptMessage } from '../../../../../contract/assistant/chat.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { messagesAfter } from './threads.store.ts'
import { presentMessage } from './threads.ts'

/** What people of the store may have written between so many turns. */
const mostReplies = 100

/** What was said in the last turns of a thread, oldest first, with what the store's people wrote since. */
export async function latestMessages(
  db: Database,
  scope: StoreScope,
  about: { threadId: string; turnsCount: number; mostTurns: number },
): Promise<TranscriptMessage[]> {
  const { threadId, turnsCount, mostTurns } = about
  const first = Math.max(0, turnsCount - mostTurns + 1)
  const after = { position: first * 3, createdAt: new Date(0), id: '' }
  const rows = await messagesAfter(db, scope, { threadId, after, most: 2 * mostTurns + mostReplies })
  return rows.map(presentMessage)
}
