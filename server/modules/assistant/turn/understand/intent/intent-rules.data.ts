import type { Intent } from '../../pipeline.ts'
import type { QuestionFeatures } from './question-features.ts'

interface Rule {
  readonly intent: Intent
  readonly score: number
  readonly when: (signs: QuestionFeatures) => boolean
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

/** Subjects that "I want to order it" may be about instead of the cart. */
const notOfCart = [
  'shipping',
  'arrive',
  'pay',
  'return',
  'refund',
  'exchange',
  'cancel',
  'warranty',
  'repair',
  'tracking',
  'gift_card',
  'gift_wrap',
  'invoice',
  'discount',
  'voucher',
  'installments',
  'pickup_point',
  'store',
  'phone',
  'pre_order',
  'notify',
]

const isOwnThing = ({ hasCue: says, hasTag: has }: QuestionFeatures) => says('mine') && has(...ownThings)
const asksPrice = ({ hasTag: has, hasCue: says, answerKind }: QuestionFeatures) =>
  has('price') || says('how_much') || answerKind === 'money'
const isOfProducts = ({ products, kinds }: QuestionFeatures) => products > 0 || kinds > 0
/** Goods of a kind that only this store's catalog knows. */
const isOfGoods = (s: QuestionFeatures) => isOfProducts(s) || (s.mentionsGoods && !s.hasOtherWords)
const isMatterOfList = ({ hasListPosition, ruleTopic, hasTag: has, hasCue: says }: QuestionFeatures) =>
  hasListPosition && ruleTopic < likely && !(has('stock', 'sold_out', 'notify') || says('forward', 'left', 'mine'))
const weighs = ({ hasTag: has, hasCue: says }: QuestionFeatures) => has('difference', 'compare') || says('better')
/** "Price for SKU L2201308": the number is that of an article, not of an order. */
const asksOfArticle = (s: QuestionFeatures) =>
  s.hasSku &&
  s.cart === null &&
  (asksPrice(s) || s.hasTag('stock', 'sold_out')) &&
  !s.hasTag('order', 'parcel', 'refund', 'return', 'invoice', 'pay') &&
  !s.hasCue('mine', 'where_is')
/** "How do I see my orders?", "what if my parcel gets lost?": questions that anyone may ask. */
const isGeneral = ({ answerKind, hasCue: says }: QuestionFeatures) =>
  answerKind === 'how' || answerKind === 'place' || says('general')

/**
 * The rule with the highest score determines the intent; among equals, the first. Denied intents take precedence. Scores and thresholds
 * were tuned on our own messages and on the half of the evaluation questions that is not held out.
 */
export const intentRules: readonly Rule[] = [
  {
    intent: 'other_party',
    score: 1,
    // "Delivery of orders of 50 euros" names no person.
    when: (s) =>
      s.hasCue('others') && s.hasTag(...personal, 'buy', 'price', 'return', 'pay', 'support') && !s.claimsMoney,
  },
  {
    intent: 'other_party',
    score: 0.98,
    when: (s) => s.hasCue('others') && s.isImperative && !isOfProducts(s) && !s.claimsMoney,
  },
  { intent: 'other_party', score: 0.98, when: (s) => s.hasCue('who_bought') },
  {
    intent: 'other_party',
    score: 0.97,
    when: (s) =>
      s.namesPerson &&
      s.hasTag('order', 'account', 'address', 'phone', 'email', 'invoice') &&
      !(s.hasTag('store') || s.hasCue('mine')),
  },
  {
    intent: 'other_party',
    score: 0.97,
    when: (s) =>
      s.namesEmail &&
      !s.hasCue('mine') &&
      s.hasTag('order', 'account', 'address', 'invoice', 'refund') &&
      !(s.hasCue('forward') || s.hasTag('notify')) &&
      s.hasCue('looking_for', 'tell_about', 'where_is', 'others'),
  },

  {
    intent: 'customer_matter',
    score: 0.96,
    when: (s) => s.hasOrderNumber && !s.hasCue('forward') && !asksOfArticle(s),
  },
  {
    intent: 'customer_matter',
    score: 0.93,
    when: (s) => s.hasCue('history') && !isGeneral(s) && !s.hasTag('delete', 'cancel'),
  },
  {
    intent: 'customer_matter',
    score: 0.92,
    when: (s) => isOwnThing(s) && s.hasCue('where_is', 'done_yet') && !s.hasCue('general'),
  },
  {
    intent: 'customer_matter',
    score: 0.91,
    when: (s) =>
      isOwnThing(s) &&
      s.hasCue('looking_for', 'tell_about') &&
      s.isImperative &&
      s.kinds === 0 &&
      !s.hasCue('general') &&
      s.hasTag('order', 'invoice', 'account') &&
      !s.hasCue('wish'),
  },
  {
    intent: 'customer_matter',
    score: 0.9,
    when: (s) =>
      s.hasCue('mine') &&
      s.hasTag('order', 'parcel') &&
      s.hasTag('arrive', 'shipping') &&
      s.answerKind === 'date' &&
      !s.hasCue('general'),
  },
  {
    intent: 'customer_matter',
    score: 0.9,
    when: (s) =>
      s.hasCue('mine') &&
      s.hasTag('account') &&
      s.hasTag('email', 'address', 'phone', 'password', 'balance') &&
      !isGeneral(s) &&
      !s.hasTag('delete'),
  },
  {
    intent: 'customer_matter',
    score: 0.88,
    when: (s) =>
      s.isImperative &&
      s.hasCue('mine') &&
      s.hasTag('order', 'account', 'address') &&
      s.hasTag('cancel', 'change', 'delete', 'refund') &&
      !s.hasCue('general', 'wish'),
  },

  { intent: 'person', score: 0.95, when: (s) => s.hasCue('human') && !s.hasTag('price', 'shipping') },
  {
    intent: 'person',
    score: 0.94,
    when: (s) => s.hasTag('person', 'support') && s.hasCue('talk_to') && !s.hasTag('language'),
  },
  { intent: 'person', score: 0.9, when: (s) => s.hasTag('person') && (s.words <= 4 || s.hasCue('looking_for')) },

  {
    intent: 'action',
    score: 0.95,
    when: (s) =>
      s.hasCue('forward') &&
      (s.hasEmail || s.hasTag('support', 'person')) &&
      s.answerKind !== 'how' &&
      !s.hasCue('elsewhere'),
  },
  {
    intent: 'action',
    score: 0.94,
    when: (s) => s.hasTag('notify') && (s.hasEmail || (s.hasTag('stock', 'sold_out') && isOfProducts(s))),
  },
  { intent: 'action', score: 0.9, when: (s) => s.hasCue('forward') && s.isImperative && !s.hasCue('elsewhere') },
  { intent: 'action', score: 0.86, when: (s) => s.hasTag('notify') && s.hasTag('stock') },

  { intent: 'action', score: 0.965, when: (s) => s.cart === 'explicit' && !s.hasTag('notify') },
  {
    intent: 'action',
    score: 0.945,
    when: (s) =>
      s.cart === 'buy' &&
      s.products > 0 &&
      s.isImperative &&
      !weighs(s) &&
      !s.hasTag(...notOfCart) &&
      !s.hasCue('mine'),
  },

  { intent: 'small_talk', score: 0.9, when: (s) => s.hasCue('who_are_you') && s.tags <= 1 },
  {
    intent: 'small_talk',
    score: 0.9,
    when: (s) =>
      s.hasCue('hello', 'thanks', 'bye') &&
      s.tags === 0 &&
      s.products === 0 &&
      s.words <= 8 &&
      !s.hasCue('looking_for', 'have_you', 'sell', 'elsewhere'),
  },

  {
    intent: 'small_talk',
    score: 0.895,
    when: (s) => s.hasCue('insult') && s.tags === 0 && s.products === 0 && s.words <= 8 && !s.mentionsGoods,
  },

  { intent: 'out_of_scope', score: 0.89, when: (s) => s.isArithmetic && s.tags <= 1 && s.products === 0 },
  {
    intent: 'out_of_scope',
    score: 0.87,
    when: (s) => s.hasCue('elsewhere') && s.topic < sure && s.products === 0 && !s.hasTag(...perks),
  },
  { intent: 'out_of_scope', score: 0.6, when: (s) => s.hasCue('who_is') && s.tags === 0 && s.products === 0 },

  { intent: 'price_or_stock', score: 0.93, when: (s) => s.selectsByPrice },
  {
    intent: 'compare',
    score: 0.91,
    when: (s) => isMatterOfList(s) && s.references > 1 && s.isImperative && !asksPrice(s),
  },
  { intent: 'compare', score: 0.92, when: (s) => weighs(s) && (s.products >= 2 || s.hasListPosition) },
  {
    intent: 'compare',
    score: 0.88,
    when: (s) =>
      s.fullNames >= 2 && s.ruleTopic < likely && !asksPrice(s) && !s.hasTag('stock', 'sold_out') && !s.hasCue('left'),
  },
  { intent: 'compare', score: 0.86, when: (s) => weighs(s) && s.kinds + s.products >= 2 && s.ruleTopic < likely },
  {
    intent: 'compare',
    score: 0.75,
    when: (s) => s.hasTag('compare', 'difference') && isOfProducts(s) && s.ruleTopic < likely,
  },

  {
    intent: 'price_or_stock',
    score: 0.85,
    when: (s) => s.products > 0 && (s.hasTag('price') || (asksPrice(s) && s.ruleTopic < sure)),
  },
  {
    intent: 'price_or_stock',
    score: 0.85,
    when: (s) => s.products > 0 && s.claimsMoney && s.ruleTopic < sure && !s.hasTag('repair', 'warranty'),
  },
  {
    intent: 'price_or_stock',
    score: 0.845,
    when: (s) => s.claimsNumber && s.answerKind === 'yes_no' && s.conditions === 0 && s.rules === 0 && s.words <= 9,
  },
  {
    intent: 'price_or_stock',
    score: 0.84,
    when: (s) =>
      isOfGoods(s) && s.hasTag('stock', 'sold_out') && !s.hasTag('backorder', 'pre_order', 'spare_part', 'notify'),
  },
  {
    intent: 'product_search',
    score: 0.88,
    when: (s) =>
      (s.hasPriceBounds || s.hasCue('cheapest', 'dearest')) &&
      s.fullNames === 0 &&
      s.references === 0 &&
      // "Less than" is also a word of price promises.
      (s.ruleTopic < sure || (s.hasPriceBounds && s.hasTag('stock'))) &&
      !s.hasCue('general', 'mine') &&
      !weighs(s),
  },
  {
    intent: 'price_or_stock',
    score: 0.835,
    when: (s) =>
      s.hasSku && s.ruleTopic < likely && (asksPrice(s) || s.hasTag('stock', 'sold_out') || s.hasCue('left')),
  },
  {
    intent: 'product_question',
    score: 0.904,
    when: (s) =>
      s.asksVariant && s.kinds === 0 && s.ruleTopic < likely && !asksPrice(s) && !s.hasTag('stock', 'sold_out'),
  },
  { intent: 'price_or_stock', score: 0.84, when: (s) => isOfGoods(s) && s.hasCue('left') && s.ruleTopic < likely },
  {
    intent: 'price_or_stock',
    score: 0.76,
    when: (s) =>
      s.kinds > 0 && (s.hasTag('price') || s.hasCue('how_much')) && s.ruleTopic < likely && !s.hasTag('cheap'),
  },
  {
    intent: 'price_or_stock',
    score: 0.755,
    when: (s) => s.mentionsGoods && !s.hasOtherWords && asksPrice(s) && s.rules === 0 && !s.hasTag('cheap'),
  },

  {
    intent: 'product_search',
    score: 0.86,
    when: (s) => s.hasCue('sell') && !s.hasTag('gift_card') && s.ruleTopic < sure + 0.05,
  },
  {
    intent: 'product_search',
    score: 0.82,
    when: (s) =>
      s.hasCue('looking_for', 'have_you', 'recommend') &&
      isOfProducts(s) &&
      s.ruleTopic < likely &&
      !s.hasCue('elsewhere'),
  },
  {
    intent: 'product_search',
    score: 0.8,
    when: (s) => s.isImperative && isOfProducts(s) && s.ruleTopic < likely && !s.hasCue('mine') && !s.hasTag(...perks),
  },
  {
    intent: 'product_search',
    score: 0.78,
    when: (s) => s.hasCue('cheapest', 'dearest', 'newest') && s.ruleTopic < likely,
  },
  {
    intent: 'product_search',
    score: 0.9,
    when: (s) =>
      s.hasConditions &&
      isOfProducts(s) &&
      !(s.isQuestion || s.hasListPosition || s.hasCue('mine') || weighs(s)) &&
      s.words <= 8 &&
      s.rules <= 1 &&
      !s.hasTag('stock', 'sold_out', 'price', 'notify'),
  },
  {
    intent: 'product_search',
    score: 0.9,
    when: (s) =>
      (s.conditions > 1 || (s.conditions > 0 && s.mentionsGoods)) &&
      !(s.isQuestion || s.hasListPosition || s.hasCue('mine') || weighs(s)) &&
      s.references === 0 &&
      s.words <= 10 &&
      s.rules <= 1 &&
      !s.hasTag('stock', 'sold_out', 'price', 'notify'),
  },
  {
    intent: 'product_search',
    score: 0.86,
    when: (s) =>
      s.hasExclusions && isOfProducts(s) && s.rules === 0 && s.ruleTopic < likely && !s.hasCue('general', 'mine'),
  },
  { intent: 'product_search', score: 0.74, when: (s) => s.hasConditions && isOfProducts(s) && s.ruleTopic < sure },
  {
    intent: 'product_search',
    score: 0.73,
    when: (s) => s.answerKind === 'list' && s.kinds > 0 && s.products === 0 && s.ruleTopic < likely && s.words <= 10,
  },
  {
    intent: 'product_search',
    score: 0.73,
    when: (s) => s.answerKind === 'list' && s.mentionsGoods && s.rules === 0 && s.words <= 10 && !s.hasCue('mine'),
  },
  {
    intent: 'product_search',
    score: 0.73,
    when: (s) =>
      s.mentionsGoods && !s.isQuestion && s.traits > 0 && s.rules === 0 && s.words <= 8 && !s.hasCue('mine', 'general'),
  },
  { intent: 'product_search', score: 0.7, when: (s) => s.hasCue('looking_for', 'recommend') && s.rules === 0 },
  {
    intent: 'product_search',
    score: 0.55,
    when: (s) => s.hasCue('have_you') && s.rules === 0 && (s.answerKind === 'yes_no' || s.answerKind === 'anything'),
  },
  { intent: 'product_search', score: 0.5, when: (s) => !s.isQuestion && s.words <= 8 && s.rules === 0 },

  {
    intent: 'product_question',
    score: 0.83,
    when: (s) => s.hasCue('tell_about') && isOfProducts(s) && s.ruleTopic < likely,
  },
  {
    intent: 'product_question',
    score: 0.905,
    when: (s) =>
      (s.references === 1 || (s.references > 1 && s.hasListPosition)) &&
      s.answerKind === 'yes_no' &&
      s.conditions > 0 &&
      s.kinds === 0 &&
      s.ruleTopic < likely &&
      !asksPrice(s),
  },
  {
    intent: 'product_question',
    score: 0.84,
    when: (s) => isMatterOfList(s) && s.references === 1 && s.isImperative && s.words <= 8 && !asksPrice(s),
  },
  { intent: 'product_question', score: 0.83, when: (s) => s.hasListPosition && s.isQuestion && s.ruleTopic < likely },
  {
    intent: 'product_question',
    score: 0.72,
    when: (s) => s.products > 0 && s.isQuestion && s.ruleTopic < likely && s.topic < 0.8 && !s.hasCue('general'),
  },
  {
    intent: 'product_question',
    score: 0.6,
    when: (s) =>
      s.mentionsGoods &&
      s.isQuestion &&
      (s.answerKind === 'yes_no' || s.answerKind === 'anything') &&
      s.rules === 0 &&
      s.words <= 12 &&
      !s.hasCue('general', 'mine', 'have_you', 'sell', 'looking_for', 'recommend', 'elsewhere'),
  },
  {
    intent: 'product_question',
    score: 0.8,
    when: (s) =>
      s.references === 1 &&
      s.isQuestion &&
      s.traits > 0 &&
      s.rules === 0 &&
      !asksPrice(s) &&
      !s.hasCue('general', 'mine'),
  },
  {
    intent: 'product_question',
    score: 0.66,
    when: (s) => isOfProducts(s) && s.traits > 0 && s.isQuestion && s.ruleTopic < 0.5 && !s.hasCue('general'),
  },
]
