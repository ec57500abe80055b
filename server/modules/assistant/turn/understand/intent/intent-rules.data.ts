import type { Intent } from '../../pipeline.ts'
import type { Signs } from './signs.ts'

interface Rule {
  readonly intent: Intent
  readonly score: number
  readonly when: (signs: Signs) => boolean
}

const likely = 0.6
const sure = 0.7

const personal = [
  'order',
  'address',
  'privacy',
  'account',
  'email',
  'phone',
  'invoice',
  'refund',
  'parcel',
  'share_data',
]
const ownThings = [
  ...personal.slice(0, 1),
  'parcel',
  'refund',
  'return',
  'account',
  'invoice',
  'exchange',
  'repair',
  'charged',
]
const perks = ['loyalty', 'discount', 'voucher', 'student', 'gift_card', 'installments', 'gift_wrap']

const isOwnThing = ({ says, has }: Signs) => says('mine') && has(...ownThings)
const asksPrice = ({ has, says, wants }: Signs) => has('price') || says('how_much') || wants === 'money'
const isOfProducts = ({ products, kinds }: Signs) => products > 0 || kinds > 0
const isMatterOfList = ({ hasPlace, ruleTopic, has, says }: Signs) =>
  hasPlace && ruleTopic < likely && !(has('stock', 'sold_out', 'notify') || says('forward', 'left', 'mine'))
const weighs = ({ has, says }: Signs) => has('difference', 'compare') || says('better')
/** "How do I see my orders?", "what if my parcel gets lost?": questions that everybody may ask. */
const isGeneral = ({ wants, says }: Signs) => wants === 'how' || wants === 'place' || says('general')

/**
 * The rule of the highest score gives the intent; of equals the first. What is refused comes before all else. Scores and
 * thresholds were set on messages of our own and on the half of the evaluation's questions that is not held back.
 */
export const intentRules: readonly Rule[] = [
  {
    intent: 'other_party',
    score: 1,
    when: (s) => s.says('others') && s.has(...personal, 'buy', 'price', 'return', 'pay', 'support'),
  },
  { intent: 'other_party', score: 0.98, when: (s) => s.says('others') && s.isImperative && !isOfProducts(s) },
  { intent: 'other_party', score: 0.98, when: (s) => s.says('who_bought') },
  {
    intent: 'other_party',
    score: 0.97,
    when: (s) =>
      s.namesPerson &&
      s.has('order', 'account', 'address', 'phone', 'email', 'invoice') &&
      !(s.has('store') || s.says('mine')),
  },
  {
    intent: 'other_party',
    score: 0.97,
    when: (s) =>
      s.namesEmail &&
      !s.says('mine') &&
      s.has('order', 'account', 'address', 'invoice', 'refund') &&
      !(s.says('forward') || s.has('notify')) &&
      s.says('looking_for', 'tell_about', 'where_is', 'others'),
  },

  { intent: 'customer_matter', score: 0.96, when: (s) => s.hasOrderNumber && !s.says('forward') },
  {
    intent: 'customer_matter',
    score: 0.93,
    when: (s) => s.says('history') && !isGeneral(s) && !s.has('delete', 'cancel'),
  },
  {
    intent: 'customer_matter',
    score: 0.92,
    when: (s) => isOwnThing(s) && s.says('where_is', 'done_yet') && !s.says('general'),
  },
  {
    intent: 'customer_matter',
    score: 0.91,
    when: (s) =>
      isOwnThing(s) &&
      s.says('looking_for', 'tell_about') &&
      s.isImperative &&
      s.kinds === 0 &&
      !s.says('general') &&
      s.has('order', 'invoice', 'account') &&
      !s.says('wish'),
  },
  {
    intent: 'customer_matter',
    score: 0.9,
    when: (s) =>
      s.says('mine') &&
      s.has('order', 'parcel') &&
      s.has('arrive', 'shipping') &&
      s.wants === 'date' &&
      !s.says('general'),
  },
  {
    intent: 'customer_matter',
    score: 0.9,
    when: (s) =>
      s.says('mine') &&
      s.has('account') &&
      s.has('email', 'address', 'phone', 'password', 'balance') &&
      !isGeneral(s) &&
      !s.has('delete'),
  },
  {
    intent: 'customer_matter',
    score: 0.88,
    when: (s) =>
      s.isImperative &&
      s.says('mine') &&
      s.has('order', 'account', 'address') &&
      s.has('cancel', 'change', 'delete', 'refund') &&
      !s.says('general', 'wish'),
  },

  { intent: 'person', score: 0.95, when: (s) => s.says('human') && !s.has('price', 'shipping') },
  { intent: 'person', score: 0.94, when: (s) => s.has('person', 'support') && s.says('talk_to') && !s.has('language') },
  { intent: 'person', score: 0.9, when: (s) => s.has('person') && (s.words <= 4 || s.says('looking_for')) },

  {
    intent: 'action',
    score: 0.95,
    when: (s) =>
      s.says('forward') && (s.hasEmail || s.has('support', 'person')) && s.wants !== 'how' && !s.says('elsewhere'),
  },
  {
    intent: 'action',
    score: 0.94,
    when: (s) => s.has('notify') && (s.hasEmail || (s.has('stock', 'sold_out') && isOfProducts(s))),
  },
  { intent: 'action', score: 0.9, when: (s) => s.says('forward') && s.isImperative && !s.says('elsewhere') },
  { intent: 'action', score: 0.86, when: (s) => s.has('notify') && s.has('stock') },

  { intent: 'small_talk', score: 0.9, when: (s) => s.says('who_are_you') && s.tags <= 1 },
  {
    intent: 'small_talk',
    score: 0.9,
    when: (s) =>
      s.says('hello', 'thanks', 'bye') &&
      s.tags === 0 &&
      s.products === 0 &&
      s.words <= 8 &&
      !s.says('looking_for', 'have_you', 'sell', 'elsewhere'),
  },

  { intent: 'out_of_scope', score: 0.89, when: (s) => s.isSum && s.tags <= 1 && s.products === 0 },
  {
    intent: 'out_of_scope',
    score: 0.87,
    when: (s) => s.says('elsewhere') && s.topic < sure && s.products === 0 && !s.has(...perks),
  },
  { intent: 'out_of_scope', score: 0.6, when: (s) => s.says('who_is') && s.tags === 0 && s.products === 0 },

  { intent: 'price_or_stock', score: 0.93, when: (s) => s.picksByPrice },
  { intent: 'compare', score: 0.91, when: (s) => isMatterOfList(s) && s.points > 1 && s.isImperative && !asksPrice(s) },
  { intent: 'compare', score: 0.92, when: (s) => weighs(s) && (s.products >= 2 || s.hasPlace) },
  {
    intent: 'compare',
    score: 0.88,
    when: (s) =>
      s.named >= 2 && s.ruleTopic < likely && !asksPrice(s) && !s.has('stock', 'sold_out') && !s.says('left'),
  },
  { intent: 'compare', score: 0.86, when: (s) => weighs(s) && s.kinds + s.products >= 2 && s.ruleTopic < likely },
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
    score: 0.85,
    when: (s) => s.products > 0 && s.claimsMoney && s.ruleTopic < sure && !s.has('repair', 'warranty'),
  },
  {
    intent: 'price_or_stock',
    score: 0.84,
    when: (s) =>
      isOfProducts(s) && s.has('stock', 'sold_out') && !s.has('backorder', 'pre_order', 'spare_part', 'notify'),
  },
  { intent: 'price_or_stock', score: 0.84, when: (s) => isOfProducts(s) && s.says('left') && s.ruleTopic < likely },
  {
    intent: 'price_or_stock',
    score: 0.76,
    when: (s) => s.kinds > 0 && (s.has('price') || s.says('how_much')) && s.ruleTopic < likely && !s.has('cheap'),
  },

  {
    intent: 'product_search',
    score: 0.86,
    when: (s) => s.says('sell') && !s.has('gift_card') && s.ruleTopic < sure + 0.05,
  },
  {
    intent: 'product_search',
    score: 0.82,
    when: (s) =>
      s.says('looking_for', 'have_you', 'recommend') && isOfProducts(s) && s.ruleTopic < likely && !s.says('elsewhere'),
  },
  {
    intent: 'product_search',
    score: 0.8,
    when: (s) => s.isImperative && isOfProducts(s) && s.ruleTopic < likely && !s.says('mine') && !s.has(...perks),
  },
  {
    intent: 'product_search',
    score: 0.78,
    when: (s) => s.says('cheapest', 'dearest', 'newest') && s.ruleTopic < likely,
  },
  {
    intent: 'product_search',
    score: 0.9,
    when: (s) =>
      s.hasConditions &&
      isOfProducts(s) &&
      !(s.isAsked || s.hasPlace || s.says('mine') || weighs(s)) &&
      s.words <= 8 &&
      s.rules <= 1 &&
      !s.has('stock', 'sold_out', 'price', 'notify'),
  },
  {
    intent: 'product_search',
    score: 0.9,
    when: (s) =>
      (s.conditions > 1 || (s.conditions > 0 && s.isLikeName)) &&
      !(s.isAsked || s.hasPlace || s.says('mine') || weighs(s)) &&
      s.points === 0 &&
      s.words <= 10 &&
      s.rules <= 1 &&
      !s.has('stock', 'sold_out', 'price', 'notify'),
  },
  {
    intent: 'product_search',
    score: 0.86,
    when: (s) => s.leavesOut && isOfProducts(s) && s.rules === 0 && s.ruleTopic < likely && !s.says('general', 'mine'),
  },
  { intent: 'product_search', score: 0.74, when: (s) => s.hasConditions && isOfProducts(s) && s.ruleTopic < sure },
  {
    intent: 'product_search',
    score: 0.73,
    when: (s) => s.wants === 'list' && s.kinds > 0 && s.products === 0 && s.ruleTopic < likely && s.words <= 10,
  },
  { intent: 'product_search', score: 0.7, when: (s) => s.says('looking_for', 'recommend') && s.rules === 0 },
  {
    intent: 'product_search',
    score: 0.55,
    when: (s) => s.says('have_you') && s.rules === 0 && (s.wants === 'yes_no' || s.wants === 'anything'),
  },
  { intent: 'product_search', score: 0.5, when: (s) => !s.isAsked && s.words <= 8 && s.rules === 0 },

  {
    intent: 'product_question',
    score: 0.83,
    when: (s) => s.says('tell_about') && isOfProducts(s) && s.ruleTopic < likely,
  },
  {
    intent: 'product_question',
    score: 0.905,
    when: (s) =>
      (s.points === 1 || (s.points > 1 && s.hasPlace)) &&
      s.wants === 'yes_no' &&
      s.conditions > 0 &&
      s.kinds === 0 &&
      s.ruleTopic < likely &&
      !asksPrice(s),
  },
  {
    intent: 'product_question',
    score: 0.84,
    when: (s) => isMatterOfList(s) && s.points === 1 && s.isImperative && s.words <= 8 && !asksPrice(s),
  },
  { intent: 'product_question', score: 0.83, when: (s) => s.hasPlace && s.isAsked && s.ruleTopic < likely },
  {
    intent: 'product_question',
    score: 0.72,
    when: (s) => s.products > 0 && s.isAsked && s.ruleTopic < likely && s.topic < 0.8 && !s.says('general'),
  },
  {
    intent: 'product_question',
    score: 0.66,
    when: (s) => isOfProducts(s) && s.traits > 0 && s.isAsked && s.ruleTopic < 0.5 && !s.says('general'),
  },
]
