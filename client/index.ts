export type * from './api.generated.ts'
export { type AnswerEvent, type StreamOptions, streamAnswer } from './assistant.ts'
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type Input,
  type PathOf,
  type ResultOf,
} from './client.ts'
export type { Credentials } from './credentials.ts'
export { ConnectionError, type FieldError, VitrineError } from './errors.ts'
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookMessage,
  WebhookVerificationError,
} from './webhooks.ts'
