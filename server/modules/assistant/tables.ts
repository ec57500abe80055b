import type { ColumnType, Generated } from 'kysely'
import type { ActionType, Answer, Confirmation, HandoffReason, Outcome } from '../../../contract/assistant/answer.ts'
import type { ChatEventType } from '../../../contract/assistant/chat-event.ts'
import type { ConversationState } from '../../../contract/assistant/conversation.ts'
import type { AssistantSettings } from '../../../contract/assistant/settings.ts'
import type { AssertionAlgorithm, ShopperRole } from '../../../contract/assistant/shopper-session.ts'
import type { EvidenceRecord } from './turn/evidence-record.ts'
import type { SpanForm, ThreadMemory } from './turn/pipeline.ts'

type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>
type Defaulted<T> = ColumnType<T, T | undefined, T>

interface StorePublicKeysTable {
  store_id: string
  public_key: string
  former_key: string | null
  former_until: Date | null
  created_at: Date
}

interface AssertionKeysTable {
  store_id: string
  key_id: string
  algorithm: AssertionAlgorithm
  secret: Buffer | null
  public_jwk: JsonOrNull<Record<string, unknown>>
  name: string
  created_at: Date
}

interface UsedAssertionsTable {
  store_id: string
  jti: string
  expires_at: Date
}

interface ShopperSessionsTable {
  store_id: string
  session_id: string
  token_hash: Buffer
  role: ShopperRole
  customer_id: string | null
  locale: string
  turn_times: Generated<Date[]>
  running_turn: Defaulted<string | null>
  running_until: Defaulted<Date | null>
  created_at: Date
  expires_at: Date
  revoked_at: Defaulted<Date | null>
  revoke_reason: Defaulted<string | null>
}

interface ThreadsTable {
  store_id: string
  thread_id: string
  session_id: string
  customer_id: string | null
  locale: string
  memory: ColumnType<Partial<ThreadMemory>, string | undefined, string>
  turns_count: Generated<number>
  last_event_id: Generated<number>
  last_outcome: Defaulted<Outcome | null>
  state: Defaulted<ConversationState>
  assigned_to: Defaulted<string | null>
  created_at: Date
  updated_at: Date
}

interface TurnsTable {
  store_id: string
  turn_id: string
  thread_id: string
  session_id: string
  number: number
  text: string
  photo_products: Defaulted<string[] | null>
  locale: string
  state: 'running' | 'completed' | 'stopped' | 'failed'
  attempt: Generated<number>
  lease_holder: string | null
  lease_token: number | null
  lease_expires_at: Date | null
  stop_wanted: Generated<boolean>
  outcome: Defaulted<Outcome | null>
  answer: ColumnType<Answer | null, string | null | undefined, string | null>
  evidence: ColumnType<EvidenceRecord | null, string | null | undefined, string | null>
  duration_ms: Defaulted<number | null>
  created_at: Date
  ended_at: Defaulted<Date | null>
}

interface TurnEventsTable {
  store_id: string
  thread_id: string
  event_id: number
  turn_id: string
  type: ChatEventType
  data: Json<Record<string, unknown>>
  created_at: Date
}

interface ConfirmationsTable {
  store_id: string
  intent_id: string
  thread_id: string
  session_id: string
  turn_id: string
  action: ActionType
  arguments: Json<Record<string, unknown>>
  arguments_hash: Buffer
  preview: Json<Confirmation['preview']>
  state: 'awaiting_consent' | 'running' | 'consumed' | 'cancelled' | 'failed'
  result: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  confirm_key: Defaulted<Buffer | null>
  confirmed_at: Defaulted<Date | null>
  attempt: Generated<number>
  lease_holder: Defaulted<string | null>
  lease_token: Defaulted<number | null>
  lease_expires_at: Defaulted<Date | null>
  created_at: Date
  expires_at: Date
  settled_at: Defaulted<Date | null>
}

interface ShopperCartsTable {
  store_id: string
  session_id: string
  connection_id: string
  cart_id: Buffer
  updated_at: Date
}

interface ConsentReceiptsTable {
  store_id: string
  receipt_id: string
  intent_id: string
  thread_id: string
  session_id: string
  action: ActionType
  preview: Json<Confirmation['preview']>
  hash: string
  confirmed_at: Date
}

interface TicketsTable {
  store_id: string
  ticket_id: string
  thread_id: string
  turn_id: string | null
  reason: HandoffReason | 'contact_support'
  question: string
  contact_email: string | null
  message: string | null
  state: 'open' | 'resolved'
  mailed_at: Date | null
  created_at: Date
  resolved_at: Date | null
}

interface ConversationRepliesTable {
  store_id: string
  reply_id: string
  thread_id: string
  written_by: string | null
  recipient: string
  text: string
  mailed_at: Date | null
  created_at: Date
}

interface AvailabilityRequestsTable {
  store_id: string
  request_id: string
  product_id: string
  email: string
  locale: string
  state: 'waiting' | 'sent' | 'cancelled'
  created_at: Date
  settled_at: Date | null
}

interface KnowledgeText {
  slug: string
  locale: string
  topic: string
  title: string
  body_markdown: string
  /** `YYYY-MM-DD`, both days included. */
  effective_from: string | null
  effective_until: string | null
}

interface KnowledgeConceptsTable extends KnowledgeText {
  store_id: string
  concept_id: string
  source: 'written' | 'file' | 'storefront'
  source_key: string | null
  published_version: number | null
  last_version: Generated<number>
  is_changed: boolean
  created_at: Date
  updated_at: Date
}

interface KnowledgeVersionsTable extends KnowledgeText {
  store_id: string
  concept_id: string
  version: number
  published_by: string | null
  published_at: Date
}

interface KnowledgeSpansTable {
  store_id: string
  concept_id: string
  version: number
  number: number
  headings: string[]
  block: number
  form: SpanForm
  text: string
}

interface AssistantSettingsTable {
  store_id: string
  settings: ColumnType<Partial<AssistantSettings>, string | undefined, string>
  knowledge_version: Generated<number>
  updated_at: Date
}

interface QuarantineTable {
  store_id: string
  finding_id: string
  place: 'knowledge' | 'product' | 'message'
  reference: string
  excerpt: string
  excerpt_hash: Buffer
  rule: string
  state: 'open' | 'dismissed'
  found_at: Date
}

interface AssistantDailyTable {
  store_id: string
  day: string
  locale: string
  outcome: string
  answer_status: string
  turns: number
  duration_ms: number
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    store_public_keys: StorePublicKeysTable
    assertion_keys: AssertionKeysTable
    used_assertions: UsedAssertionsTable
    shopper_sessions: ShopperSessionsTable
    threads: ThreadsTable
    turns: TurnsTable
    turn_events: TurnEventsTable
    confirmations: ConfirmationsTable
    consent_receipts: ConsentReceiptsTable
    shopper_carts: ShopperCartsTable
    tickets: TicketsTable
    conversation_replies: ConversationRepliesTable
    availability_requests: AvailabilityRequestsTable
    knowledge_concepts: KnowledgeConceptsTable
    knowledge_versions: KnowledgeVersionsTable
    knowledge_spans: KnowledgeSpansTable
    assistant_settings: AssistantSettingsTable
    quarantine: QuarantineTable
    assistant_daily: AssistantDailyTable
  }
}
