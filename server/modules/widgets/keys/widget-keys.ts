import type {
  WidgetKey,
  WidgetKeyInput,
  WidgetKeyList,
  WidgetKeyQuery,
} from '../../../../contract/identity/widget-key.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { advanceAccessRevision } from '../access/key-directory.store.ts'
import type { KeyDirectory } from '../access/key-directory.ts'
import { tooManyWidgetKeys, widgetKeyNotFound } from '../errors.ts'
import { checkOrigins } from './origins.ts'
import { presentWidgetKey } from './present-widget-key.ts'
import {
  countWidgetKeys,
  deleteWidgetKey,
  insertWidgetKey,
  lockWidgetKeys,
  selectWidgetKeys,
  widgetKeyById,
} from './widget-keys.store.ts'

const maxKeys = 20

export type WidgetKeys = ReturnType<typeof createWidgetKeys>

/** Public keys for browsers: each works only from the origins on its list. */
export function createWidgetKeys(deps: {
  db: Database
  clock: Clock
  ids: Ids
  audit: Pick<Audit, 'record'>
  directory: Pick<KeyDirectory, 'expire'>
}) {
  const { db, clock, ids, audit, directory } = deps
  return {
    /** Creates a key. Throws 422 for an origin that no browser sends, 409 when the store has the maximum number of keys. */
    async createKey(scope: StoreScope, wanted: WidgetKeyInput, actor: Actor): Promise<WidgetKey> {
      const origins = checkOrigins(wanted.origins)
      const row = {
        key_id: ids.ordered(),
        name: wanted.name,
        public_key: `pk_live_${ids.secret(24)}`,
        origins,
        created_by: actor.type === 'user' || actor.type === 'super_admin' ? actor.id : null,
        created_at: clock.now(),
      }
      await db.transaction().execute(async (tx) => {
        await lockWidgetKeys(tx, scope)
        if ((await countWidgetKeys(tx, scope)) >= maxKeys) throw tooManyWidgetKeys(maxKeys)
        await insertWidgetKey(tx, scope, row)
        await advanceAccessRevision(tx)
        const target = { type: 'widget_key', id: row.key_id }
        await audit.record(tx, scope, {
          actor,
          action: 'widget_key.create',
          target,
          details: { name: row.name, origins },
        })
      })
      directory.expire()
      return presentWidgetKey(row)
    },

    async listKeys(scope: StoreScope, query: WidgetKeyQuery): Promise<WidgetKeyList> {
      const [found, total] = await Promise.all([
        selectWidgetKeys(db, scope, readPage(query)),
        countWidgetKeys(db, scope),
      ])
      const { shown, next_cursor } = cutPage(found, query.limit, (row) => row.key_id)
      return { keys: shown.map(presentWidgetKey), total, next_cursor }
    },

    /** Returns the store's key; `null` when it does not exist. */
    async findKey(scope: StoreScope, keyId: string): Promise<WidgetKey | null> {
      const row = await widgetKeyById(db, scope, keyId)
      return row === undefined ? null : presentWidgetKey(row)
    },

    async deleteKey(scope: StoreScope, keyId: string, actor: Actor): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const name = await deleteWidgetKey(tx, scope, keyId)
        if (name === undefined) throw widgetKeyNotFound(keyId)
        await advanceAccessRevision(tx)
        const target = { type: 'widget_key', id: keyId }
        await audit.record(tx, scope, { actor, action: 'widget_key.delete', target, details: { name } })
      })
      directory.expire()
    },
  }
}
