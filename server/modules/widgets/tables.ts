interface WidgetKeysTable {
  store_id: string
  key_id: string
  name: string
  public_key: string
  origins: string[]
  created_by: string | null
  created_at: Date
  /** Refused from then on; can be restored until the retention job deletes the row. */
  deleted_at: Date | null
}

interface WidgetSettingsTable {
  store_id: string
  /** Field paths; dots address nested fields. */
  public_fields: string[]
  updated_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    widget_keys: WidgetKeysTable
    widget_settings: WidgetSettingsTable
  }
}
