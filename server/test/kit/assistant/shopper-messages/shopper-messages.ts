import { conversationMessages } from './conversation-messages.ts'
import { policyMessages } from './policy-messages.ts'
import { productMessages } from './product-messages.ts'
import { serviceMessages } from './service-messages.ts'

/**
 * Messages of shoppers by intent: one per line, its language first; messages of one thread are separated by `>>`.
 * A key with several intents contains messages with several questions, in that order.
 */
export const messages: Readonly<Record<string, string>> = {
  ...policyMessages,
  ...productMessages,
  ...serviceMessages,
  ...conversationMessages,
}
