/** What the service's answers look like on the wire, as far as this page reads them. */

/** Free-form facts a store keeps about a product; nothing about their types is promised. */
export type Metadata = Readonly<Record<string, unknown>>

/** One hit. `similarity_score` is between 0 and 1. */
export type SearchHit = {
  product_id: string
  similarity_score: number
  metadata: Metadata
  image_url: string | null
}

/** `query_time_ms` is measured by the service; `total` counts every hit, `results` holds at most `limit` of them. */
export type SearchAnswer = {
  search_id: string
  query_time_ms: number
  count: number
  total: number
  results: SearchHit[]
  next_cursor: string | null
}

export type CatalogueProduct = {
  product_id: string
  image_url: string | null
  metadata: Metadata
  status: string
  palette?: { hex: string; share: number }[] | null
}

export type CatalogueAnswer = { products: CatalogueProduct[]; total: number; next_cursor: string | null }

export type DemoSession = {
  access_token: string
  token_type: 'Bearer'
  /** Seconds. */
  expires_in: number
  store: { slug: string; name: string }
  products_count: number
}
