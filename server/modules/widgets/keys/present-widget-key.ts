import type { WidgetKey } from '../../../../contract/identity/widget-key.ts'
import type { WidgetKeyRow } from './widget-keys.store.ts'

/** Converts a row to the API's format. */
export function presentWidgetKey(row: Omit<WidgetKeyRow, 'store_id' | 'deleted_at'>): WidgetKey {
  return {
    id: row.key_id,
    name: row.name,
    key: row.public_key,
    origins: row.origins,
    created_at: row.created_at.toISOString(),
  }
}
