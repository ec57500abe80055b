import type { WidgetSettings } from '../../../../contract/widgets/widget-settings.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { lockStore, type StoreScope } from '../../stores/index.ts'
import { advanceAccessRevision } from '../access/key-directory.store.ts'
import type { KeyDirectory } from '../access/key-directory.ts'
import { defaultPublicFields } from './default-public-fields.ts'
import { savePublicFields, storedPublicFields } from './widget-settings.store.ts'

export type StoreWidgetSettings = ReturnType<typeof createWidgetSettings>

/** What pages may see of a store's products. */
export function createWidgetSettings(deps: {
  db: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  directory: Pick<KeyDirectory, 'expire'>
}) {
  const { db, clock, audit, directory } = deps
  return {
    async read(scope: StoreScope): Promise<WidgetSettings> {
      return { public_fields: [...((await storedPublicFields(db, scope)) ?? defaultPublicFields)] }
    },

    /** Replaces the list. It applies to the next call of a page in this process, and within a second in every other. */
    async change(scope: StoreScope, { public_fields: fields }: WidgetSettings, actor: Actor): Promise<WidgetSettings> {
      await db.transaction().execute(async (tx) => {
        // Audit events of concurrent changes then have the order of the changes.
        await lockStore(tx, scope)
        await savePublicFields(tx, scope, { fields, at: clock.now() })
        await advanceAccessRevision(tx)
        await audit.record(tx, scope, { actor, action: 'widget_settings.change', details: { public_fields: fields } })
      })
      directory.expire()
      return { public_fields: fields }
    },
  }
}
