import { isDeepStrictEqual } from 'node:util'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { isBareAddress } from '../../../platform/mail/message.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { notAnAddress } from '../errors.ts'
import { saveSettings, storedSettings } from './settings.store.ts'

interface SettingsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record'>
}

export type AssistantSettingsService = ReturnType<typeof createAssistantSettings>

/** What a store decides about its assistant. */
export function createAssistantSettings({ db, clock, audit }: SettingsDeps) {
  return {
    read: (scope: StoreScope): Promise<AssistantSettings> => storedSettings(db, scope),

    /** Replaces all settings; every turn that is admitted from now on goes by them. Throws 422 on an address that no mail reaches. */
    async change(scope: StoreScope, wanted: AssistantSettings, actor: Actor): Promise<AssistantSettings> {
      const { email } = wanted.contact
      if (email !== null && !isBareAddress(email)) throw notAnAddress()
      return db.transaction().execute(async (tx) => {
        const before = await storedSettings(tx, scope)
        if (isDeepStrictEqual(before, wanted)) return wanted
        await saveSettings(tx, scope, { settings: wanted, at: clock.now() })
        const changed = Object.keys(wanted).filter((name) => {
          const field = name as keyof AssistantSettings
          return !isDeepStrictEqual(before[field], wanted[field])
        })
        await audit.record(tx, scope, { actor, action: 'assistant_settings.change', details: { changed } })
        return wanted
      })
    },
  }
}
