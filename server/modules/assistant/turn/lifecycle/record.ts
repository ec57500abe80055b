import type { ChatEvent } from '../../../../../contract/assistant/chat-event.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import { insertIntent } from '../../consent/intents.store.ts'
import { insertFindings } from '../../knowledge/publishing/quarantine.store.ts'
import { openTicket, type TicketDeps } from '../../tickets/open-ticket.ts'
import type { Admitted, Reply, Understanding } from '../pipeline.ts'
import type { RecordTurn } from '../steps.ts'
import { messageIdOf, presentEvent } from '../threads/events.ts'
import { endTurn, leaseOf } from './turns.store.ts'

export interface RecordDeps extends TicketDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'uuid'>
}

/** Writes the result of a turn in one transaction; a single statement unless it has an intent, a ticket or findings. */
export function createRecord(deps: RecordDeps): RecordTurn {
  return async (admitted, reply, { state, injections }) => {
    const { lease, shopper, startedAt } = admitted
    const at = deps.clock.now()
    const result = { lease: leaseOf(shopper.scope, lease), state, reply, startedAt, at }
    const hasAttachments = reply.intent !== null || reply.ticket !== null || injections.length > 0
    const firstEventId = hasAttachments
      ? await deps.db.transaction().execute(async (tx) => {
          const first = await endTurn(tx, result)
          await writeAttachments(deps, tx, { admitted, reply, injections, at })
          return first
        })
      : await endTurn(deps.db, result)
    return eventsOfTurn(admitted, reply, { firstEventId, at })
  }
}

async function writeAttachments(
  deps: RecordDeps,
  tx: Tx,
  about: { admitted: Admitted; reply: Reply; injections: Understanding['injections']; at: Date },
): Promise<void> {
  const { at, injections, reply } = about
  const { intent, ticket } = reply
  const { lease, shopper } = about.admitted
  const { scope, sessionId } = shopper
  const { threadId, turnId } = lease
  if (intent !== null) await insertIntent(tx, scope, { intent, threadId, turnId, sessionId, at })
  if (ticket !== null) await openTicket(deps, { tx, scope }, { ...ticket, threadId, turnId, message: null, at })
  const findings = injections.map((one) => ({ ...one, place: 'message' as const, reference: threadId }))
  if (findings.length > 0) await insertFindings(tx, scope, { findings, at, ids: deps.ids })
}

function eventsOfTurn(
  { lease, startedAt, startedEventId }: Admitted,
  reply: Reply,
  { firstEventId, at }: { firstEventId: number; at: Date },
): ChatEvent[] {
  const { turnId: turn_id, threadId: thread_id } = lease
  const data = { message_id: messageIdOf(turn_id), thread_id }
  const started = { event_id: startedEventId, turn_id, type: 'message.started', data, created_at: startedAt } as const
  const rows = reply.events.map((event, index) => ({
    ...event,
    event_id: firstEventId + index,
    turn_id,
    created_at: at,
  }))
  return [started, ...rows].map(presentEvent)
}
