import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Audit } from '../audit/index.ts'

export type WidgetKeys = ReturnType<typeof createWidgetKeys>

export function createWidgetKeys(_deps: { db: Database; clock: Clock; ids: Ids; audit: Audit }) {
  return {}
}
