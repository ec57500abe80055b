import type { ColumnType, Generated } from 'kysely'
import type { SyncCounts, SyncState } from '../../../contract/connectors/sync.ts'
import type { PlatformName, VariantOption } from './adapter.ts'

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>

/** A policy as it was last imported. */
export interface KnownPolicy {
  readonly key: string
  readonly title: string
  readonly url: string | null
  readonly hash: string
}

interface StorefrontConnectionsTable {
  store_id: string
  connection_id: string
  platform: PlatformName
  store_url: string
  secret: Buffer | null
  former_secret: Generated<Buffer | null>
  former_until: Generated<Date | null>
  shop_name: string
  shop_currency: string
  publish_policies: boolean
  state: 'connected' | 'disconnecting'
  sync_number: Generated<number>
  running_sync_id: string | null
  sync_requested: Generated<boolean>
  is_forced: Generated<boolean>
  next_sync_at: Date
  last_sync_at: Date | null
  policies: ColumnType<KnownPolicy[], string | undefined, string>
  consecutive_failures: Generated<number>
  error_code: string | null
  error_message: string | null
  error_at: Date | null
  created_by: string | null
  created_at: Date
  lease_holder: Generated<string | null>
  lease_token: Generated<number | null>
  lease_expires_at: Generated<Date | null>
}

interface ConnectionProductsTable {
  store_id: string
  product_id: string
  connection_id: string
  external_id: string
  content_hash: Buffer
  metadata_keys: string[]
  state: 'pending' | 'indexed' | 'failed'
  seen_sync: number
  updated_at: Date
}

interface ConnectionVariantsTable {
  store_id: string
  product_id: string
  position: number
  external_id: string
  sku: string | null
  title: string
  options: Json<readonly VariantOption[]>
}

interface ConnectionSyncsTable {
  store_id: string
  connection_id: string
  sync_id: string
  state: SyncState
  counts: Json<SyncCounts>
  job_id: string | null
  error_code: string | null
  error_message: string | null
  started_at: Date
  finished_at: Date | null
}

interface ConnectionSyncIssuesTable {
  store_id: string
  connection_id: string
  sync_id: string
  position: number
  product_id: string | null
  external_id: string | null
  code: string
  message: string
}

/** A product of the platform without its ID, as a bulk job takes it. */
export interface StagedProduct {
  /** Absent where the platform has no image: the product keeps the one that the store gave it. */
  readonly image_url?: string
  readonly additional_image_urls?: string[]
  readonly metadata: Record<string, unknown>
}

interface ConnectionStagedProductsTable {
  store_id: string
  connection_id: string
  product_id: string
  product: Json<StagedProduct>
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    storefront_connections: StorefrontConnectionsTable
    connection_products: ConnectionProductsTable
    connection_variants: ConnectionVariantsTable
    connection_syncs: ConnectionSyncsTable
    connection_sync_issues: ConnectionSyncIssuesTable
    connection_staged_products: ConnectionStagedProductsTable
  }
}
