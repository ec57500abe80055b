interface FeedbackTable {
  store_id: string
  feedback_id: string
  search_id: string | null
  product_id: string
  action: 'click' | 'add_to_cart' | 'purchase'
  /** A decimal as text, exactly as sent. */
  order_value: string | null
  currency: string | null
  quantity: number
  session_id: string | null
  created_at: Date
}

interface SearchOutcomesTable {
  store_id: string
  search_id: string
  action: 'click' | 'add_to_cart' | 'purchase'
  /** YYYY-MM-DD */
  day: string
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    feedback: FeedbackTable
    search_outcomes: SearchOutcomesTable
  }
}
