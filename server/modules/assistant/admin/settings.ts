import { isDeepStrictEqual } from 'node:util'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { isBareAddress } from '../../../platform/mail/message.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { invalidEmailAddress } from '../errors.ts'
import { saveSettings, storedSettings } from './settings.store.ts'

interface SettingsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record'>
}

export type AssistantSettingsService = ReturnType<typeof createAssistantSettings>

export function createAssistantSettings({ db, clock, audit }: SettingsDeps) {
  return {
    read: (scope: StoreScope): Promise<AssistantSettings> => storedSettings(db, scope),

    /** Replaces all settings, for every turn admitted afterwards. Throws 422 for an invalid email address. */
    async change(scope: StoreScope, settings: AssistantSettings, actor: Actor): Promise<AssistantSettings> {
      const { email } = settings.contact
      if (email !== null && !isBareAddress(email)) throw invalidEmailAddress()
      return db.transaction().execute(async (tx) => {
        const before = await storedSettings(tx, scope)
        if (isDeepStrictEqual(before, settings)) return settings
        await saveSettings(tx, scope, { settings, at: clock.now() })
        const changed = Object.keys(settings).filter((name) => {
          const field = name as keyof AssistantSettings
          return !isDeepStrictEqual(before[field], settings[field])
        })
        await audit.record(tx, scope, { actor, action: 'assistant_settings.change', details: { changed } })
        return settings
      })
    },
  }
}
