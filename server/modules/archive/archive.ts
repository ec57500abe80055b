import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Logger } from '../../platform/logger.ts'
import type { ThrottlePolicy, Throttles } from '../../platform/throttle/throttles.ts'
import { fullPermissionsRequired, isOwner, type Principal } from '../accounts/index.ts'
import type { Actor, Audit } from '../audit/index.ts'
import type { StoreRow, StoreScope, Stores } from '../stores/index.ts'
import { exportedTooOften, exportUnderWay, tooManyExports } from './errors.ts'
import { type PartsDeps, partsOf } from './parts.ts'
import { writeArchive } from './write-archive.ts'

export interface ArchiveDeps extends PartsDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly audit: Pick<Audit, 'record'>
  readonly stores: Pick<Stores, 'storeById'>
  readonly throttles: Pick<Throttles, 'take'>
  readonly config: Pick<Config, 'dataDirectory'>
}

export type Archive = ReturnType<typeof createArchive>

/** Counted in the database, across all processes. */
const perHour: ThrottlePolicy = { name: 'store-export', limit: 10, windowSeconds: 3600 }
/** Per process: each export reads a complete store. */
const maxConcurrent = 2
const timeoutMs = 3_600_000

/** Exports all data of one store into one file. */
export function createArchive(deps: ArchiveDeps) {
  const { db, clock, logger } = deps
  const folder = path.join(deps.config.dataDirectory, 'exports')
  const running = new Set<string>()
  const stopping = new AbortController()

  const begin = async (scope: StoreScope, actor: Actor): Promise<StoreRow> => {
    const refusal = await deps.throttles.take(perHour, scope.storeId)
    if (refusal !== null) throw exportedTooOften(refusal)
    const store = await deps.stores.storeById(scope)
    if (store === undefined) throw new Error(`Store ${scope.storeId} does not exist`)
    await deps.audit.record(db, scope, { actor, action: 'store.export' })
    return store
  }

  const write = (scope: StoreScope, store: StoreRow): Readable => {
    const { store_id, slug, revision } = store
    const about = { store_id, slug, created_at: clock.now().toISOString(), revision }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)])
    const { content, settled } = writeArchive({ parts: partsOf(deps, scope, store), about, folder, signal })
    void settled.then(({ error }) => {
      running.delete(scope.storeId)
      if (error === null) logger.info({ store: slug }, 'store exported')
      else logger.warn({ err: error, store: slug }, 'store export failed')
    })
    return content
  }

  return {
    /**
     * Returns a gzipped tar that is produced while it is read; destroy it to end the export. For owners, super admins and
     * machine tokens with all permissions. Throws 409 while the store is being exported in this process, 429 past the limit.
     */
    async open({
      principal,
      actor,
      scope,
    }: {
      readonly principal: Principal
      readonly actor: Actor
      readonly scope: StoreScope
    }): Promise<{ name: string; content: Readable }> {
      if (principal.permissions !== 'all' && !isOwner(principal)) throw fullPermissionsRequired()
      if (running.has(scope.storeId)) throw exportUnderWay()
      if (running.size >= maxConcurrent) throw tooManyExports()
      running.add(scope.storeId)
      try {
        const store = await begin(scope, actor)
        const day = clock.now().toISOString().slice(0, 10)
        return { name: `${store.slug}-${day}.tar.gz`, content: write(scope, store) }
      } catch (error) {
        running.delete(scope.storeId)
        throw error
      }
    },

    /** Aborts every running export, so that a shutdown does not wait for downloads. */
    stop(): void {
      stopping.abort(new Error('The service is stopping'))
    },
  }
}
