/** One UTC day (`YYYY-MM-DD`) of one store. */
interface Daily {
  store_id: string
  day: string
}

interface SearchesDailyTable extends Daily {
  mode: string
  searches: number
  zero_results: number
}

interface SearchOutcomesDailyTable extends Daily {
  action: string
  searches: number
}

interface SearchLatencyDailyTable extends Daily {
  bucket: number
  searches: number
}

interface SearchQueriesDailyTable extends Daily {
  query_key: string
  searches: number
  zero_results: number
}

interface ProductFeedbackDailyTable extends Daily {
  product_id: string
  clicks: number
  add_to_carts: number
  purchases: number
}

interface RevenueDailyTable extends Daily {
  product_id: string
  currency: string
  attributed: boolean
  orders: number
  /** A decimal as text. */
  revenue: string
}

/** Of all products. */
interface FeedbackDailyTable extends Daily {
  clicks: number
  add_to_carts: number
  purchases: number
}

/** Of all products. */
interface StoreRevenueDailyTable extends Daily {
  currency: string
  attributed: boolean
  /** A decimal as text. */
  revenue: string
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    searches_daily: SearchesDailyTable
    search_outcomes_daily: SearchOutcomesDailyTable
    search_latency_daily: SearchLatencyDailyTable
    search_queries_daily: SearchQueriesDailyTable
    product_feedback_daily: ProductFeedbackDailyTable
    revenue_daily: RevenueDailyTable
    feedback_daily: FeedbackDailyTable
    store_revenue_daily: StoreRevenueDailyTable
  }
}
