import type { ChatEvent } from '../../../../../contract/assistant/chat-event.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { insertIntent } from '../../consent/intents.store.ts'
import { insertFindings } from '../../knowledge/publishing/quarantine.store.ts'
import type { Admitted, NewTicket, Reply, TurnLease, Understanding } from '../pipeline.ts'
import type { RecordTurn } from '../steps.ts'
import { messageIdOf } from '../threads/events.ts'
import { leaseOf } from './lease.ts'
import { endTurn } from './turns.store.ts'

export interface RecordDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'uuid'>
  readonly openTicket: (
    tx: Tx,
    scope: StoreScope,
    about: { ticket: NewTicket; lease: TurnLease; at: Date },
  ) => Promise<unknown>
}

/** Writes the result of a turn in one transaction; a single statement unless it has an intent, a ticket or findings. */
export function createRecord(deps: RecordDeps): RecordTurn {
  return async (admitted, reply, end) => {
    const { lease, shopper, startedAt } = admitted
    const { scope } = shopper
    const at = deps.clock.now()
    const result = { lease: leaseOf(scope, lease), state: end.state, reply, startedAt, at }
    const hangsOn = reply.intent !== null || reply.ticket !== null || end.injections.length > 0
    const first = hangsOn
      ? await deps.db.transaction().execute(async (tx) => {
          const number = await endTurn(tx, result)
          await writeAttachments(deps, tx, { admitted, reply, found: end.injections, at })
          return number
        })
      : await endTurn(deps.db, result)
    return allEvents(admitted, reply, { first, at })
  }
}

async function writeAttachments(
  deps: RecordDeps,
  tx: Tx,
  about: { admitted: Admitted; reply: Reply; found: Understanding['injections']; at: Date },
): Promise<void> {
  const { admitted, at, found } = about
  const { intent, ticket } = about.reply
  const { lease, shopper } = admitted
  const { scope, sessionId } = shopper
  if (intent !== null) await insertIntent(tx, scope, { intent, lease, sessionId, at })
  if (ticket !== null) await deps.openTicket(tx, scope, { ticket, lease, at })
  const { ids } = deps
  const findings = found.map((one) => ({ ...one, place: 'message' as const, reference: lease.threadId }))
  await insertFindings(tx, scope, { findings, at, ids })
}

function allEvents(admitted: Admitted, reply: Reply, { first, at }: { first: number; at: Date }): ChatEvent[] {
  const { lease, startedAt, startedEventId } = admitted
  const message_id = messageIdOf(lease.turnId)
  const started = { message_id, thread_id: lease.threadId }
  return [
    { id: startedEventId, event: 'message.started', message_id, data: started, created_at: startedAt.toISOString() },
    ...reply.events.map(({ type, data }, place) => ({
      id: first + place,
      event: type,
      message_id,
      data: { ...data },
      created_at: at.toISOString(),
    })),
  ]
}
