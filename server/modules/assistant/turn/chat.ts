import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Logger } from '../../../platform/logger.ts'
import { insertIntent } from '../actions/intents.store.ts'
import { createOpenTicket } from '../actions/open-ticket.ts'
import { createAdmit } from './admit.ts'
import { createConfirm } from './confirm.ts'
import { draftByRules } from './draft.ts'
import { ground } from './ground.ts'
import { createOpenThread } from './open-thread.ts'
import { createRecord } from './record.ts'
import { composeReply } from './reply.ts'
import { createRunTurn, type TurnSteps } from './run-turn.ts'
import { gatherForNow, understandForNow } from './steps-for-now.ts'
import { createThreads } from './threads.ts'
import { createTurns } from './turns.ts'

export interface ChatDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly jobs: Pick<Jobs, 'enqueue'>
  /** Whether no other process can use the database. */
  readonly alone: boolean
}

/** Everything between a shopper's message and its answer. */
export function createChat(deps: ChatDeps) {
  const leasedBy = deps.ids.uuid()
  const turnSteps: TurnSteps = {
    understand: understandForNow,
    gather: gatherForNow,
    draftByRules,
    draftByModel: null,
    ground,
    confirm: createConfirm(deps),
    reply: composeReply,
  }
  const nothing = async (): Promise<void> => undefined
  const turns = createTurns({
    ...deps,
    leasedBy,
    admit: createAdmit({ ...deps, leasedBy }),
    runTurn: createRunTurn(turnSteps),
    record: createRecord({ ...deps, insertIntent, openTicket: createOpenTicket(deps), noteFindings: nothing }),
  })
  return { turns, turnSteps, threads: createThreads(deps), openThread: createOpenThread(deps) }
}
