import {
  asksPrice,
  comparesProducts,
  isOfProducts,
  perks,
  productRules,
  type Rule,
  sure,
} from './product-rules.data.ts'
import type { QuestionFeatures } from './question-features.ts'
import { isCertainlyPolicy, isLikelyPolicy, isOfShop, routeRules } from './route-rules.data.ts'

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

const shortRemark = 5

const isOwnThing = (s: QuestionFeatures) => s.hasCue('mine') && s.hasTag(...ownThings) && !isCertainlyPolicy(s)
/** "The orders of Maria", but not "the order of the tent". */
const isOfOthers = (s: QuestionFeatures) =>
  s.hasCue('others') || (s.hasCue('orders_of') && s.kinds === 0 && s.products === 0)
/** "Price for SKU L2201308": an article number, not an order number. */
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
      isOfOthers(s) &&
      s.hasTag(...personal, 'buy', 'price', 'return', 'pay', 'support') &&
      !s.claimsMoney &&
      !isLikelyPolicy(s),
  },
  {
    intent: 'other_party',
    score: 0.98,
    when: (s) => isOfOthers(s) && s.isImperative && !isOfProducts(s) && !s.claimsMoney && !isLikelyPolicy(s),
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
  {
    intent: 'action',
    score: 0.9,
    // "Can I send them back?"
    when: (s) => s.hasCue('forward') && s.isImperative && !s.hasCue('elsewhere') && !s.hasTag('return'),
  },
  { intent: 'action', score: 0.875, when: (s) => s.hasTag('notify') && s.hasTag('stock') },

  { intent: 'action', score: 0.965, when: (s) => s.cart === 'explicit' && !s.hasTag('notify') },
  {
    intent: 'action',
    score: 0.945,
    when: (s) =>
      s.cart === 'buy' &&
      s.products > 0 &&
      s.isImperative &&
      !comparesProducts(s) &&
      !s.hasTag(...notOfCart) &&
      !s.hasCue('mine'),
  },

  {
    intent: 'small_talk',
    score: 0.9,
    // "T'es un robot ?" in a shop with a "Robot pâtissier"
    when: (s) =>
      s.hasCue('who_are_you') && s.tags <= 1 && (s.products === 0 || s.words <= shortRemark) && !isCertainlyPolicy(s),
  },
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
    when: (s) => s.hasCue('elsewhere') && s.topic < sure && s.products === 0 && !s.hasTag(...perks) && !isOfShop(s),
  },
  { intent: 'out_of_scope', score: 0.6, when: (s) => s.hasCue('who_is') && s.tags === 0 && s.products === 0 },
  ...routeRules,
  ...productRules,
]
