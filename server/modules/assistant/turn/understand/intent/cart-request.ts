import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import { type CartForms, cartForms } from './cart-request.data.ts'

export interface CartRequest {
  /** Whether it names the cart; otherwise it counts only with a product. */
  readonly isExplicit: boolean
  /** The text without the words of the request, of the same length: it describes the product. */
  readonly subject: string
}

/** The wish to put something in the cart; `null` for everything else, including questions about carts. */
export function readCartRequest(text: string, language: AssistantLanguage): CartRequest | null {
  const plain = inPlainLetters(text).toLowerCase()
  const forms = cartForms[language]
  const isExplicit = namesCart(plain, forms)
  if (!(isExplicit || forms.buy.test(plain)) || forms.notARequest.test(plain)) return null
  const left = plain.length === text.length ? blankMatches(text, plain, forms.frame) : text
  return { isExplicit, subject: left }
}

const maxGap = 130
const maxBareWords = 5

/** "Put two of them in my basket", or a short message that ends with it: "the red one to cart please". */
function namesCart(plain: string, { cart, verb, after }: CartForms): boolean {
  return [...plain.matchAll(cart)].some(({ 0: found, index }) => {
    const before = plain.slice(Math.max(0, index - maxGap), index)
    if (verb.test(before)) return true
    const rest = plain.slice(index + found.length, index + found.length + maxGap)
    return after.test(rest) && plain.slice(0, index).split(/\s+/, maxBareWords + 2).length <= maxBareWords + 1
  })
}

function blankMatches(text: string, plain: string, pattern: RegExp): string {
  let left = text
  for (const { 0: found, index } of plain.matchAll(pattern))
    left = left.slice(0, index) + ' '.repeat(found.length) + left.slice(index + found.length)
  return left
}
