import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { LoadedModels } from '../models/loaded-models.ts'
import { nothingToSwitchTo, notLoadedHere, stillIncomplete } from './errors.ts'
import type { SearchSwitch } from './model-sync.ts'
import { type AcceptedMissing, type SwitchOutcome, switchGeneration } from './switch-generation.store.ts'

export interface SwitchModelDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record'>
  readonly models: LoadedModels
  readonly search: SearchSwitch
  /** Syncs the models of this process with the database. */
  readonly syncModels: () => Promise<void>
  /** Starts a scan for products without vectors. */
  readonly wake: () => void
}

export interface SwitchRequest {
  readonly by: Actor
  readonly generation: string
  /** The action in the audit log. */
  readonly action: 'model.switch' | 'model.rollback'
  readonly accepts: AcceptedMissing
}

/** Time to embed products that were written during the switch. */
const completionTimeoutMs = 20_000
const retryIntervalMs = 200

/** Activates the standby generation. Indexes are loaded first, so that the first searches are not slower. */
export async function switchModel(deps: SwitchModelDeps, request: SwitchRequest): Promise<void> {
  const { models, search } = deps
  const { generation } = request
  await deps.syncModels()
  if (models.standby?.id !== generation) throw notLoadedHere(generation)
  await search.prepare(models.standby)
  const outcome = await commitOnceComplete(deps, request)
  if (outcome.kind !== 'switched') search.discardPrepared()
  if (outcome.kind === 'not_switchable') throw nothingToSwitchTo(generation)
  if (outcome.kind === 'incomplete') throw stillIncomplete({ generation, ...outcome })
  await deps.syncModels()
}

async function commitOnceComplete(deps: SwitchModelDeps, request: SwitchRequest): Promise<SwitchOutcome> {
  const deadline = performance.now() + completionTimeoutMs
  while (true) {
    const outcome = await commit(deps, request)
    const isWaiting = outcome.kind === 'incomplete' && outcome.waiting > 0
    if (!isWaiting) return outcome
    if (performance.now() > deadline)
      // A rollback is urgent and does not wait for products that cannot be embedded in time.
      return request.action === 'model.rollback' ? commit(deps, { ...request, accepts: 'anything' }) : outcome
    deps.wake()
    await sleep(retryIntervalMs)
  }
}

function commit({ db, clock, audit }: SwitchModelDeps, request: SwitchRequest): Promise<SwitchOutcome> {
  const { generation, accepts, by, action } = request
  return db.transaction().execute(async (tx) => {
    const outcome = await switchGeneration(tx, { generation, accepts, at: clock.now() })
    if (outcome.kind !== 'switched') return outcome
    const target = { type: 'model', id: generation }
    await audit.record(tx, null, { actor: by, action, target, details: { from: outcome.from } })
    return outcome
  })
}
