import type { Customers } from '../../connectors/index.ts'
import { answerLanguageOf } from '../turn/reply/reply-text.ts'
import type { PhraseKey } from '../turn/wording/phrase-keys.ts'
import { escapeMarkdown, phrase } from '../turn/wording/wording.ts'
import type { RemoteAction } from './remote-action.ts'

const refusals: Readonly<Record<string, PhraseKey>> = {
  already_requested: 'returnRefusedRequested',
  too_late: 'returnRefusedLate',
}

/** Requests a confirmed return from the store. The customer comes from the session, never from the arguments. */
export function createRequestReturn({ customers }: { readonly customers: Pick<Customers, 'run'> }): RemoteAction {
  return {
    async run({ shopper, arguments: previewed, locale, key }, { signal, buyerIp }) {
      const { scope, customerId, settings } = shopper
      const say = (phraseKey: PhraseKey): string => phrase(phraseKey, answerLanguageOf(locale, settings), settings)
      if (shopper.role !== 'customer' || customerId === null)
        return { kind: 'changed', sentence: say('customerOnly'), proposal: null }
      const { order_id, lines } = previewed
      const wanted = { order_id, lines: wireLines(lines), locale }
      const action = { name: 'request_return', key, customerId, arguments: wanted } as const
      const outcome = await customers.run(scope, action, { signal, buyerIp })
      if (outcome === null) return { kind: 'changed', sentence: say('returnRefused'), proposal: null }
      if (outcome.kind === 'rejected')
        return { kind: 'changed', sentence: say(refusals[outcome.reason] ?? 'returnRefused'), proposal: null }
      const message = outcome.message === null ? [] : [escapeMarkdown(outcome.message)]
      const markdown = [say('returnDone'), ...message].join(' ')
      return { kind: 'done', markdown, reference: outcome.reference, checkoutUrl: null }
    },
  }
}

/** The titles of the preview are for the shopper only. */
function wireLines(lines: unknown): { line_id: unknown; quantity: unknown }[] {
  return Array.isArray(lines) ? lines.map(({ line_id, quantity }) => ({ line_id, quantity })) : []
}
