import type { AnswerKind, Intent } from '../pipeline.ts'
import type { Cue } from './cues.data.ts'

/** What a question shows of itself. */
export interface Signs {
  has(...ideas: readonly string[]): boolean
  says(...cues: readonly Cue[]): boolean
  /** Names of products that stand in it, or that it points at. */
  readonly products: number
  /** Names of products that stand in it as they are. */
  readonly named: number
  /** Kinds of products it speaks of. */
  readonly kinds: number
  /** Qualities of products it speaks of. */
  readonly traits: number
  /** Everything else it speaks of: what shops have rules for. */
  readonly rules: number
  /** Likelihood of the likeliest topic, and of the likeliest when kinds of products do not count. */
  readonly topic: number
  readonly ruleTopic: number
  readonly isAsked: boolean
  readonly wants: AnswerKind
  readonly words: number
  readonly ideas: number
  readonly hasOrderNumber: boolean
  readonly hasEmail: boolean
  /** "The address of Max Müller". */
  readonly namesPerson: boolean
  /** A price, colour, size or order. */
  readonly hasConditions: boolean
  /** Begins with an order, without "can I" or "how do I". */
  readonly isImperative: boolean
}

interface Rule {
  readonly intent: Intent
  readonly score: number
  readonly when: (signs: Signs) => boolean
}

const likely = 0.6
const sure = 0.7

const isOwnThing = ({ says, has }: Signs) =>
  says('mine') && has('order', 'parcel', 'refund', 'return', 'account', 'invoice', 'exchange', 'repair')
const asksPrice = ({ has, says }: Signs) => has('price') || says('how_much')
const isOfProducts = ({ products, kinds }: Signs) => products > 0 || kinds > 0

/** The rule of the highest score gives the intent; of equals the first. Thresholds and scores were set on the half of the evaluation that is not held back. */
export const intentRules: readonly Rule[] = [
  // Other people's and one's own data: refused before anything else is tried.
  {
    intent: 'other_party',
    score: 1,
    when: (s) =>
      s.says('others') &&
      s.has(
        'order',
        'address',
        'privacy',
        'account',
        'email',
        'phone',
        'buy',
        'price',
        'invoice',
        'return',
        'refund',
        'parcel',
        'pay',
        'share_data',
        'support',
      ),
  },
  {
    intent: 'other_party',
    score: 0.98,
    when: (s) => s.says('others') && s.isImperative && s.kinds + s.products === 0,
  },
  {
    intent: 'other_party',
    score: 0.97,
    when: (s) => s.namesPerson && s.has('order', 'account', 'address', 'phone', 'email', 'invoice') && !s.has('store'),
  },
  {
    intent: 'other_party',
    score: 0.97,
    when: (s) =>
      s.hasEmail &&
      s.has('order', 'account', 'address', 'invoice', 'refund') &&
      !s.says('forward') &&
      !s.has('notify') &&
      s.says('looking_for', 'tell_about', 'where_is', 'others'),
  },
  { intent: 'customer_matter', score: 0.96, when: (s) => s.hasOrderNumber && !s.says('forward') },
  {
    intent: 'customer_matter',
    score: 0.93,
    when: (s) =>
      s.says('history') && !(s.wants === 'how' || s.has('delete', 'cancel')) && s.says('history') && !isGeneral(s),
  },
  {
    intent: 'customer_matter',
    score: 0.92,
    when: (s) => isOwnThing(s) && s.says('where_is', 'done_yet') && !s.says('general'),
  },
  {
    intent: 'customer_matter',
    score: 0.91,
    when: (s) => isOwnThing(s) && s.says('looking_for', 'tell_about') && s.isImperative,
  },
  {
    intent: 'customer_matter',
    score: 0.9,
    when: (s) =>
      s.says('mine') &&
      s.has('account') &&
      s.has('email', 'address', 'phone', 'password', 'balance') &&
      s.wants !== 'how' &&
      !s.has('delete'),
  },
  {
    intent: 'customer_matter',
    score: 0.88,
    when: (s) =>
      s.isImperative &&
      s.says('mine') &&
      s.has('order', 'account', 'address', 'return') &&
      s.has('cancel', 'change', 'delete', 'refund', 'address'),
  },

  { intent: 'person', score: 0.95, when: (s) => s.says('human') && !s.has('price', 'shipping') },
  { intent: 'person', score: 0.94, when: (s) => s.has('person', 'support') && s.says('talk_to') && !s.has('language') },
  { intent: 'person', score: 0.9, when: (s) => s.has('person') && s.words <= 4 },
  { intent: 'person', score: 0.85, when: (s) => s.says('talk_to') && s.has('phone') && s.isImperative },

  { intent: 'action', score: 0.95, when: (s) => s.says('forward') && (s.hasEmail || s.has('support', 'person')) },
  {
    intent: 'action',
    score: 0.94,
    when: (s) => s.has('notify') && (s.hasEmail || (s.has('stock', 'sold_out') && s.products + s.kinds > 0)),
  },
  { intent: 'action', score: 0.9, when: (s) => s.says('forward') && s.isImperative },
  { intent: 'action', score: 0.86, when: (s) => s.has('notify') && s.has('stock') && s.isImperative },

  { intent: 'small_talk', score: 0.9, when: (s) => s.says('who_are_you') && s.ideas <= 1 },
  {
    intent: 'small_talk',
    score: 0.9,
    when: (s) =>
      s.says('hello', 'thanks', 'bye') &&
      s.ideas === 0 &&
      s.products === 0 &&
      s.words <= 8 &&
      !s.says('looking_for', 'have_you', 'sell', 'elsewhere'),
  },

  { intent: 'out_of_scope', score: 0.87, when: (s) => s.says('elsewhere') && s.topic < sure && s.products === 0 },

  {
    intent: 'compare',
    score: 0.92,
    when: (s) => (s.has('difference', 'compare') || s.says('better')) && (s.products >= 2 || s.named >= 2),
  },
  {
    intent: 'compare',
    score: 0.86,
    when: (s) =>
      (s.has('difference', 'compare') || s.says('better')) && s.kinds + s.products >= 2 && s.ruleTopic < likely,
  },
  {
    intent: 'compare',
    score: 0.75,
    when: (s) => s.has('compare', 'difference') && isOfProducts(s) && s.ruleTopic < likely,
  },

  {
    intent: 'price_or_stock',
    score: 0.85,
    when: (s) => s.products > 0 && (s.has('price') || (asksPrice(s) && s.ruleTopic < sure)),
  },
  {
    intent: 'price_or_stock',
    score: 0.84,
    when: (s) =>
      isOfProducts(s) &&
      (s.has('stock', 'sold_out') || s.says('left')) &&
      !s.has('backorder', 'pre_order', 'spare_part', 'notify'),
  },
  {
    intent: 'price_or_stock',
    score: 0.76,
    when: (s) => s.kinds > 0 && asksPrice(s) && s.ruleTopic < likely && !s.has('cheap'),
  },

  { intent: 'product_search', score: 0.86, when: (s) => s.says('sell') && !s.has('gift_card') },
  {
    intent: 'product_search',
    score: 0.82,
    when: (s) => s.says('looking_for', 'have_you', 'recommend') && isOfProducts(s) && s.ruleTopic < likely,
  },
  {
    intent: 'product_search',
    score: 0.8,
    when: (s) =>
      s.isImperative && isOfProducts(s) && s.ruleTopic < likely && !s.has('discount', 'installments', 'gift_wrap'),
  },
  {
    intent: 'product_search',
    score: 0.78,
    when: (s) => s.says('cheapest', 'dearest', 'newest') && s.ruleTopic < likely,
  },
  { intent: 'product_search', score: 0.74, when: (s) => s.hasConditions && isOfProducts(s) && s.ruleTopic < sure },
  { intent: 'product_search', score: 0.7, when: (s) => s.says('looking_for', 'recommend') && s.rules === 0 },
  { intent: 'product_search', score: 0.55, when: (s) => s.says('have_you') && s.rules === 0 && s.wants === 'yes_no' },
  { intent: 'product_search', score: 0.5, when: (s) => !s.isAsked && s.words <= 8 && s.rules === 0 },

  {
    intent: 'product_question',
    score: 0.83,
    when: (s) => s.says('tell_about') && isOfProducts(s) && s.ruleTopic < likely,
  },
  {
    intent: 'product_question',
    score: 0.72,
    when: (s) => s.products > 0 && s.isAsked && s.ruleTopic < likely && s.topic < 0.8,
  },
  {
    intent: 'product_question',
    score: 0.66,
    when: (s) => isOfProducts(s) && s.traits > 0 && s.isAsked && s.ruleTopic < 0.5,
  },
]

/** "How do I see my orders?" is a question for everybody. */
function isGeneral({ wants }: Signs): boolean {
  return wants === 'how' || wants === 'place'
}
