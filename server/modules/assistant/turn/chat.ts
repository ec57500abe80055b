import type { Router } from '../../../engine/reader/router.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Leases } from '../../../platform/leases/leases.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Billing } from '../../billing/index.ts'
import type { Carts, Customers, LiveReads } from '../../connectors/index.ts'
import type { Search } from '../../search/index.ts'
import { createAdmit } from './admit/admit.ts'
import { draftByRules } from './draft/draft.ts'
import { createGather } from './gather/gather.ts'
import { ground } from './ground/ground.ts'
import { createBeginOnce } from './lifecycle/begin-once.ts'
import { createTurns } from './lifecycle/turns.ts'
import { createBeginPhoto } from './photo/begin-photo.ts'
import { createConfirm } from './reply/confirm.ts'
import { composeReply } from './reply/reply.ts'
import { answerLanguageOf } from './reply/reply-text.ts'
import { createRecord, createRunTurn, type TurnSteps } from './run-turn.ts'
import type { DraftByModel, LoadKnowledge, Products } from './steps.ts'
import { createOpenThread, createThreads, type OpenThread } from './threads/threads.ts'
import { createUnderstand } from './understand/understand.ts'

export interface ChatDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly leases: Leases
  readonly turnLimitsOf: Billing['turnLimitsOf']
  readonly loadKnowledge: LoadKnowledge
  readonly products: Products
  readonly search: Pick<Search, 'generation'>
  readonly carts: Pick<Carts, 'isOffered'>
  readonly liveReads: LiveReads
  readonly customers: Pick<Customers, 'orders'>
  readonly draftByModel: DraftByModel | null
  readonly router: Router
}

/** Wires the steps of a turn, the turns and the threads. */
export function createChat(deps: ChatDeps) {
  const turnSteps: TurnSteps = {
    understand: createUnderstand(deps),
    gather: createGather(deps),
    draftByRules,
    draftByModel: deps.draftByModel,
    ground,
    confirm: createConfirm(deps),
    reply: composeReply,
  }
  const turns = createTurns({
    ...deps,
    admit: createAdmit(deps),
    runTurn: createRunTurn(turnSteps),
    record: createRecord(deps),
  })
  const threads = createThreads(deps)
  const beginOnce = createBeginOnce({ db: deps.db, turns })
  const beginPhoto = createBeginPhoto({ ...deps, turns, threads })
  return { turns, turnSteps, beginOnce, beginPhoto, threads, openThread: createPreparedThread(deps) }
}

/**
 * Opens a thread and then, while the shopper writes the first message, loads the store's texts and the reader: in a new process that
 * can take longer than a turn may.
 */
function createPreparedThread(deps: ChatDeps): OpenThread {
  const openThread = createOpenThread(deps)
  return async (shopper, options) => {
    const opened = await openThread(shopper, options)
    const language = answerLanguageOf(options?.locale ?? shopper.locale, shopper.settings)
    const about = { store_id: shopper.scope.storeId }
    void deps
      .loadKnowledge(shopper, deps.clock.now())
      .then((knowledge) => knowledge.prepare(language))
      .then(() => deps.logger.debug({ ...about, language }, 'texts loaded before the first message'))
      .catch((err: unknown) => deps.logger.warn({ ...about, err }, 'texts were not loaded before the first message'))
    return opened
  }
}
