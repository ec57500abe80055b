interface ThrottlesTable {
  key: string
  hits: Date[]
  expires_at: Date
}

declare module '../db/schema.ts' {
  interface DatabaseSchema {
    throttles: ThrottlesTable
  }
}
