interface RequestBudgetsTable {
  store_id: string
  granted_at: Date[]
  granted: number
}

interface ApiUsageTable {
  store_id: string
  day: string
  endpoint: string
  calls: number
}

interface UsageWritersTable {
  writer_id: string
  batch: number
  written_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    request_budgets: RequestBudgetsTable
    api_usage: ApiUsageTable
    usage_writers: UsageWritersTable
  }
}
