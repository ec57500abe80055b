import { isDeepStrictEqual } from 'node:util'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { advanceCatalog, lockStore, type StoreScope } from '../../stores/index.ts'
import { fieldRefused } from '../errors.ts'
import { readBoosts } from '../understand/read-request.ts'
import { saveSettings, storedSettings } from './settings.store.ts'

export interface SettingsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record'>
  readonly logger: Pick<Logger, 'warn'>
  /** Brings the store's index in this process up to date. */
  readonly refresh: (scope: StoreScope) => Promise<void>
}

export function createSettings(deps: SettingsDeps) {
  return {
    read: (scope: StoreScope): Promise<SearchSettings> => storedSettings(deps.db, scope),

    /**
     * Replaces all settings. The next search of this process uses them; other processes follow within a second. A change advances the
     * store's revision, so that indexes reload the settings, and receipts report that answers may differ.
     */
    async change(scope: StoreScope, input: SearchSettings, actor: Actor): Promise<SearchSettings> {
      assertSettings(input)
      await deps.db.transaction().execute(async (tx) => {
        const revision = (await lockStore(tx, scope)).revision + 1
        if (isDeepStrictEqual(await storedSettings(tx, scope), input)) return
        await saveSettings(tx, scope, { settings: input, revision, at: deps.clock.now() })
        await advanceCatalog(tx, scope, { revision, added: 0 })
        const details = {
          language: input.language,
          synonyms: input.synonyms.length,
          visual_trust: input.visual_trust,
          boosts: input.boosts.length,
        }
        await deps.audit.record(tx, scope, { actor, action: 'search_settings.change', details })
      })
      // The settings are stored: the next search reloads an index that could not apply them.
      await deps.refresh(scope).catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'index could not apply changed settings')
      })
      return input
    },
  }
}

/**
 * Throws 422 for a synonym rule without effect and for the wrong parameters of a boost. Proposed settings are checked too, because
 * they are measured like stored ones.
 */
export function assertSettings({ synonyms, boosts }: SearchSettings, pointer = ''): void {
  readBoosts(boosts, `${pointer}/boosts`)
  for (const [at, { from, words }] of synonyms.entries()) {
    if (from !== undefined || words.length > 1) continue
    const sentence = 'A synonym needs a second word that means the same, or from.'
    throw fieldRefused(`${pointer}/synonyms/${at}/words`, 'too_few', sentence)
  }
}
