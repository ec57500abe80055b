import type { Http } from '../../../platform/http/server.ts'
import { receiptRoutes } from '../consent/receipts.routes.ts'
import { createReceipts } from '../consent/receipts.ts'
import { conversationRoutes } from './conversations.routes.ts'
import { type ConversationDeps, createConversations } from './conversations.ts'
import { createFindings } from './findings.ts'
import { qualityRoutes } from './quality.routes.ts'
import { createQuality } from './quality.ts'
import { assistantSettingsRoutes } from './settings.routes.ts'
import { createAssistantSettings } from './settings.ts'

/** The assistant's administration: settings, conversations, quality, findings and receipts. */
export function createAdmin(deps: ConversationDeps) {
  return {
    assistantSettings: createAssistantSettings(deps),
    conversations: createConversations(deps),
    quality: createQuality(deps),
    findings: createFindings(deps),
    receipts: createReceipts(deps),
  }
}

export function adminRoutes(app: Http, deps: ReturnType<typeof createAdmin>): void {
  conversationRoutes(app, deps)
  assistantSettingsRoutes(app, deps)
  qualityRoutes(app, deps)
  receiptRoutes(app, deps)
}
