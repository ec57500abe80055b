import type { Confirmation } from '../../../../contract/assistant/answer.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { NewIntent, ProposedAction, Shopper } from '../turn/pipeline.ts'
import { argumentsHash } from './bind-arguments.ts'

/** How long a proposal can be confirmed. */
const consentMs = 10 * 60_000

/** A proposal that awaits consent, bound to its arguments, session and thread. */
export function newIntent(
  { ids, clock }: { readonly ids: Pick<Ids, 'ordered'>; readonly clock: Clock },
  proposal: ProposedAction,
  { shopper, threadId }: { readonly shopper: Shopper; readonly threadId: string },
): NewIntent {
  const { scope, sessionId, settings } = shopper
  return {
    ...proposal,
    intentId: ids.ordered('int_'),
    argumentsHash: argumentsHash({ ...proposal, scope, sessionId, threadId, settings }),
    expiresAt: new Date(clock.now().getTime() + consentMs),
  }
}

export function presentConfirmation(intent: NewIntent): Confirmation {
  return {
    intent_id: intent.intentId,
    action: intent.action,
    preview: { title: intent.title, lines: [...intent.lines], arguments: { ...intent.arguments } },
    expires_at: intent.expiresAt.toISOString(),
  }
}
