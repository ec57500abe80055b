import type {
  WidgetKey,
  WidgetKeyChange,
  WidgetKeyInput,
  WidgetKeyList,
  WidgetKeyQuery,
} from '../../../../contract/identity/widget-key.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { advanceAccessRevision } from '../access/key-directory.store.ts'
import type { KeyDirectory } from '../access/key-directory.ts'
import {
  deletedWidgetKeyNotFound,
  type OriginFault,
  originsRefused,
  tooManyWidgetKeys,
  widgetKeyNotFound,
} from '../errors.ts'
import { presentWidgetKey } from './present-widget-key.ts'
import {
  countWidgetKeys,
  deleteWidgetKey,
  insertWidgetKey,
  lockWidgetKeys,
  restoreWidgetKey,
  selectWidgetKeys,
  updateWidgetKey,
  widgetKeyById,
} from './widget-keys.store.ts'

// Hosts and addresses as browsers serialize them; the URL standard allows other characters, such as the `*` of a wildcard.
const originPattern = /^https?:\/\/(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d+)?$/

const maxKeys = 20

interface RecordedChange {
  readonly keyId: string
  readonly action: `widget_key.${'create' | 'change' | 'delete' | 'restore'}`
  readonly actor: Actor
  readonly details: Readonly<Record<string, unknown>>
}

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
  /** Records a change of a key, and notifies the directories of all processes. */
  const record = async (tx: Tx, scope: StoreScope, about: RecordedChange): Promise<void> => {
    const { keyId, action, actor, details } = about
    await advanceAccessRevision(tx)
    await audit.record(tx, scope, { actor, action, target: { type: 'widget_key', id: keyId }, details })
  }
  return {
    /** Creates a key. Throws 422 for an origin that no browser sends, 409 when the store has the maximum number of keys. */
    async createKey(scope: StoreScope, input: WidgetKeyInput, actor: Actor): Promise<WidgetKey> {
      const origins = checkOrigins(input.origins)
      const row = {
        key_id: ids.ordered(),
        name: input.name,
        public_key: `pk_live_${ids.secret(24)}`,
        origins,
        created_by: actor.type === 'user' || actor.type === 'super_admin' ? actor.id : null,
        created_at: clock.now(),
      }
      await db.transaction().execute(async (tx) => {
        await lockWidgetKeys(tx, scope)
        if ((await countWidgetKeys(tx, scope)) >= maxKeys) throw tooManyWidgetKeys(maxKeys)
        await insertWidgetKey(tx, scope, row)
        const details = { name: row.name, origins }
        await record(tx, scope, { keyId: row.key_id, action: 'widget_key.create', actor, details })
      })
      directory.expire()
      return presentWidgetKey(row)
    },

    async listKeys(scope: StoreScope, query: WidgetKeyQuery): Promise<WidgetKeyList> {
      const [found, total] = await Promise.all([
        selectWidgetKeys(db, scope, readPage(query)),
        countWidgetKeys(db, scope),
      ])
      const { items, next_cursor } = cutPage(found, query.limit, (row) => row.key_id)
      return { keys: items.map(presentWidgetKey), total, next_cursor }
    },

    /** Returns the store's key; `null` when it does not exist. */
    async findKey(scope: StoreScope, keyId: string): Promise<WidgetKey | null> {
      const row = await widgetKeyById(db, scope, keyId)
      return row === undefined ? null : presentWidgetKey(row)
    },

    /** Changes name or origins; the key itself stays. Throws 404, and 422 for an origin that no browser sends. */
    async changeKey(
      scope: StoreScope,
      keyId: string,
      { input, actor }: { input: WidgetKeyChange; actor: Actor },
    ): Promise<WidgetKey> {
      const change = {
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.origins === undefined ? {} : { origins: checkOrigins(input.origins) }),
      }
      const row = await db.transaction().execute(async (tx) => {
        const changed = await updateWidgetKey(tx, scope, { keyId, change })
        if (changed === undefined) throw widgetKeyNotFound(keyId)
        await record(tx, scope, { keyId, action: 'widget_key.change', actor, details: change })
        return changed
      })
      directory.expire()
      return presentWidgetKey(row)
    },

    /** The key is refused from the next call on, in other processes within a second; for a day it can be restored. */
    async deleteKey(scope: StoreScope, keyId: string, actor: Actor): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const name = await deleteWidgetKey(tx, scope, { keyId, at: clock.now() })
        if (name === undefined) throw widgetKeyNotFound(keyId)
        await record(tx, scope, { keyId, action: 'widget_key.delete', actor, details: { name } })
      })
      directory.expire()
    },

    /** Undoes a deletion. Throws 404 when it was longer than a day ago, 409 when the store has the maximum number of keys. */
    async restoreKey(scope: StoreScope, keyId: string, actor: Actor): Promise<WidgetKey> {
      const row = await db.transaction().execute(async (tx) => {
        await lockWidgetKeys(tx, scope)
        const restored = await restoreWidgetKey(tx, scope, keyId)
        if (restored === undefined) throw deletedWidgetKeyNotFound(keyId)
        if ((await countWidgetKeys(tx, scope)) > maxKeys) throw tooManyWidgetKeys(maxKeys)
        const details = { name: restored.name, origins: restored.origins }
        await record(tx, scope, { keyId, action: 'widget_key.restore', actor, details })
        return restored
      })
      directory.expire()
      return presentWidgetKey(row)
    },
  }
}

/**
 * Removes duplicates. Throws 422 with a pointer to every entry that no browser sends in this form: with a path, a wildcard, a
 * default port, capitals, or a scheme other than http and https.
 */
function checkOrigins(given: readonly string[]): string[] {
  const faults = given.flatMap((text, at): OriginFault[] => {
    const exact = originOf(text)
    return exact === text ? [] : [{ at, exact }]
  })
  if (faults.length > 0) throw originsRefused(faults)
  return [...new Set(given)]
}

/** The origin that a browser sends for a page at this URL; `null` when it is not the URL of a page. */
function originOf(text: string): string | null {
  const exact = URL.parse(text)?.origin ?? ''
  return originPattern.test(exact) ? exact : null
}
