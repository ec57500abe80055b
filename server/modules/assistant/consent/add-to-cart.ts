import type { Money } from '../../../../contract/assistant/answer.ts'
import type { Clock } from '../../../platform/clock.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { AdditionResult, Carts, LiveVariant } from '../../connectors/index.ts'
import { isOrderable, storeProductId } from '../products/found-product.ts'
import { cartProposal } from '../turn/draft/draft-cart.ts'
import type { ProposedAction } from '../turn/pipeline.ts'
import { answerLanguageOf } from '../turn/reply/reply-text.ts'
import type { PhraseKey } from '../turn/wording/phrase-keys.ts'
import { escapeMarkdown, phrase } from '../turn/wording/wording.ts'
import { saveCart, sealedCartOf } from './carts.store.ts'
import type { ConsentedAction, RemoteAction, RemoteOutcome } from './remote-action.ts'

export interface AddToCartDeps {
  readonly db: Database
  readonly clock: Clock
  readonly instanceKey: Buffer
  readonly carts: Pick<Carts, 'add'>
}

/** The confirmed arguments, as `cartProposal` writes them. */
interface CartArguments {
  readonly productId: string
  readonly title: string
  readonly variantId: string
  readonly variant: string | null
  readonly quantity: number
  readonly unitPrice: Money
}

type Changed = AdditionResult & { readonly kind: 'changed' }

/** Adds the confirmed variant to the session's cart, if price and stock are still as shown. */
export function createAddToCart(deps: AddToCartDeps): RemoteAction {
  return {
    async run(consented, call) {
      const confirmed = argumentsOf(consented)
      if (confirmed === null) return { kind: 'changed', sentence: say(consented, 'cartGone'), proposal: null }
      const { scope, sessionId } = consented.shopper
      const { key, isRetry } = consented
      const cartAt = async (connectionId: string): Promise<string | null> => {
        const sealed = await sealedCartOf(deps.db, { scope, sessionId, connectionId })
        return sealed === undefined ? null : opened(deps.instanceKey, sealed)
      }
      const added = await deps.carts.add(scope, { ...confirmed, key, isRetry, cartAt }, call)
      if (added.kind === 'changed') return changedOutcome(consented, { confirmed, changed: added })
      return doneOutcome(deps, consented, { confirmed, added })
    },
  }
}

const sealPurpose = 'shopper-cart'

function opened(instanceKey: Buffer, sealed: Buffer): string | null {
  return unseal(instanceKey, sealed, sealPurpose)?.toString('utf8') ?? null
}

function doneOutcome(
  { instanceKey, clock }: AddToCartDeps,
  consented: ConsentedAction,
  { confirmed, added }: { confirmed: CartArguments; added: AdditionResult & { kind: 'added' } },
): RemoteOutcome {
  const { scope, sessionId } = consented.shopper
  const { connectionId, cartId, checkoutUrl } = added
  const name = confirmed.variant === null ? confirmed.title : `${confirmed.title} – ${confirmed.variant}`
  const line = `- ${confirmed.quantity} × ${escapeMarkdown(name)}`
  const link = checkoutUrl === null ? [] : [`[${say(consented, 'cartCheckout')}](${linkTarget(checkoutUrl)})`]
  return {
    kind: 'done',
    markdown: [say(consented, 'cartDone'), line, ...link].join('\n\n'),
    reference: null,
    checkoutUrl,
    save: (tx) =>
      saveCart(
        tx,
        { scope, sessionId, connectionId },
        { cartId: seal(instanceKey, Buffer.from(cartId), sealPurpose), at: clock.now() },
      ),
  }
}

/** Parentheses would end the link. */
function linkTarget(address: string): string {
  return address.replace(/[()<>\s]/g, (mark) => encodeURIComponent(mark).replace('(', '%28').replace(')', '%29'))
}

const sentences: Readonly<Record<Changed['reason'], PhraseKey>> = {
  gone: 'cartGone',
  not_enough: 'cartStockChanged',
  price_changed: 'cartPriceChanged',
}

/** A fresh preview of the same variant, at its current price and with at most the number of pieces in stock. */
function changedOutcome(
  consented: ConsentedAction,
  { confirmed, changed }: { confirmed: CartArguments; changed: Changed },
): RemoteOutcome {
  const variant = changed.reading?.variants.find(({ externalId }) => externalId === confirmed.variantId)
  const proposal = variant === undefined ? null : freshProposal(consented, { confirmed, variant, changed })
  const sentence = say(consented, proposal === null ? 'cartGone' : sentences[changed.reason])
  return { kind: 'changed', sentence, proposal }
}

function freshProposal(
  { locale, shopper }: ConsentedAction,
  { confirmed, variant, changed }: { confirmed: CartArguments; variant: LiveVariant; changed: Changed },
): ProposedAction | null {
  const { state, quantity: left } = variant.availability
  const available = state === 'in_stock' && left !== undefined ? Math.min(left, confirmed.quantity) : confirmed.quantity
  // Without the number of pieces that are left, the same request would be rejected again.
  const wouldBeRejectedAgain = changed.reason === 'not_enough' && available === confirmed.quantity
  if (changed.reason === 'gone' || !isOrderable(variant) || available < 1 || wouldBeRejectedAgain) return null
  const { productId, title } = confirmed
  const { settings } = shopper
  const speech = { language: answerLanguageOf(locale, settings), settings }
  return cartProposal(speech, { product: { productId, title }, variant, quantity: available })
}

function say({ locale, shopper: { settings } }: ConsentedAction, key: PhraseKey): string {
  return phrase(key, answerLanguageOf(locale, settings), settings)
}

/** `null` for arguments that no version of this service has written. */
function argumentsOf({ arguments: given }: ConsentedAction): CartArguments | null {
  const { product_id: handle, title, variant_id: variantId, variant, quantity, unit_price: unitPrice } = given
  const productId = typeof handle === 'string' ? storeProductId(handle) : null
  if (productId === null || typeof variantId !== 'string' || typeof title !== 'string') return null
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1 || !isMoney(unitPrice)) return null
  return { productId, title, variantId, variant: typeof variant === 'string' ? variant : null, quantity, unitPrice }
}

function isMoney(value: unknown): value is Money {
  if (typeof value !== 'object' || value === null) return false
  return (
    'amount_minor' in value &&
    Number.isSafeInteger(value.amount_minor) &&
    'currency' in value &&
    typeof value.currency === 'string'
  )
}
