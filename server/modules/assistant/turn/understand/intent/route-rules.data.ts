import type { Route } from '../../../../../engine/reader/router.ts'
import { asksPrice, isClearlyPolicy, likely, type Rule, sure } from './product-rules.data.ts'
import type { QuestionFeatures } from './question-features.ts'

/**
 * At this probability, the router is right about 97 of 100 messages of shops that it was not trained on, and about 83 of 100 where it
 * names another kind than `policy`; see decision record 0077.
 */
const confident = 0.6
/** For kinds whose wrong choice costs an answer: 98 and 90 of 100. */
const certain = 0.8

const longQuestion = 7
const shortWish = 6

/** From here, no text is read for a message about something else; below, only a text that answers speaks against it. */
const offTopic = 0.7

/** Neither a product of the store nor its goods are mentioned. */
const isOfNoGoods = (s: QuestionFeatures) => s.products === 0 && s.references === 0 && !s.mentionsGoods
/** Asks about the store's rules, although it mentions other people: likelier than everything else together. */
export const isLikelyPolicy = (s: QuestionFeatures) => s.likely('policy') >= 0.5
/** Asks about the store's rules, whatever its words look like. */
export const isCertainlyPolicy = (s: QuestionFeatures) => s.likely('policy') >= certain
/** Asks about the store or its goods. */
export const isOfShop = (s: QuestionFeatures) => s.likely('policy', 'product-search', 'product-attribute') >= certain

/** Rather about something else than the store. A text may still answer: see `draft.ts`. */
export const isLikelyOffTopic = (route: Route | null) =>
  (route?.['off-topic'] ?? 0) >= 0.5 && (route?.policy ?? 0) < possiblyPolicy

/** "When do you roast?" is 0.57 off-topic, and may still be about the shop. */
const possiblyPolicy = 0.3

/** Rules that follow the learned router. Where it abstains or doubts, the other rules decide. */
export const routeRules: readonly Rule[] = [
  {
    intent: 'small_talk',
    score: 0.951,
    when: (s) =>
      s.likely('small-talk', 'insult') >= confident &&
      isOfNoGoods(s) &&
      s.kinds === 0 &&
      !(s.hasOrderNumber || s.asksPriceOfThing) &&
      s.cart === null,
  },
  { intent: 'person', score: 0.9, when: (s) => s.likely('person') >= confident },
  {
    intent: 'customer_matter',
    score: 0.905,
    when: (s) =>
      s.likely('order') >= (s.hasCue('where_is', 'done_yet', 'history') ? confident : certain) &&
      s.answerKind !== 'how' &&
      !s.hasCue('general') &&
      s.cart === null,
  },
  {
    intent: 'out_of_scope',
    score: 0.885,
    when: (s) =>
      (s.likely('injection') >= confident || s.likely('off-topic', 'injection') >= offTopic) &&
      isOfNoGoods(s) &&
      s.kinds === 0 &&
      s.topic < sure &&
      !s.asksPriceOfThing,
  },
  // General knowledge about goods: "who invented the umbrella?"
  {
    intent: 'out_of_scope',
    score: 0.885,
    when: (s) =>
      s.likely('off-topic') >= certain &&
      s.references + s.traits + s.rules === 0 &&
      !(s.hasConditions || asksPrice(s) || s.hasCue('mine')) &&
      s.cart === null,
  },
  {
    intent: 'price_or_stock',
    score: 0.87,
    when: (s) => s.asksPriceOfThing && isOfNoGoods(s) && s.kinds + s.rules + s.traits === 0 && s.hasOtherWords,
  },
  {
    intent: 'policy_question',
    score: 0.87,
    when: (s) => s.likely('action') >= confident && isOfNoGoods(s) && s.cart === null,
  },
  {
    intent: 'policy_question',
    score: 0.865,
    when: (s) => isCertainlyPolicy(s) && isOfNoGoods(s) && s.kinds === 0 && !s.hasPriceBounds,
  },
  // "My phone is old and its battery is weak, do I get a new one for free?", whatever goods it mentions.
  {
    intent: 'policy_question',
    score: 0.872,
    when: (s) =>
      isClearlyPolicy(s) &&
      s.products + s.references === 0 &&
      s.words >= longQuestion &&
      !(s.hasPriceBounds || asksPrice(s)) &&
      !s.hasCue('looking_for', 'have_you', 'sell', 'recommend', 'gift_wish', 'cheapest', 'dearest') &&
      !s.hasTag('stock', 'sold_out'),
  },
  {
    intent: 'product_search',
    score: 0.755,
    when: (s) =>
      s.likely('product-search') >= confident && s.fullNames === 0 && s.references === 0 && s.ruleTopic < sure,
  },
  {
    intent: 'product_search',
    score: 0.755,
    when: (s) => s.hasCue('have_you') && s.rules === 0 && s.likely('product-search') >= s.likely('policy') / 2,
  },
  // "Do you have a pressure washer?", whatever a part of its name says.
  {
    intent: 'product_search',
    score: 0.77,
    when: (s) => s.hasCue('have_you', 'sell') && s.words <= shortWish && s.likely('product-search') >= 0.5,
  },
  {
    intent: 'product_question',
    score: 0.72,
    when: (s) =>
      s.likely('product-attribute') >= confident &&
      (s.products > 0 || s.mentionsGoods) &&
      s.ruleTopic < likely &&
      !asksPrice(s) &&
      !s.hasTag('stock', 'sold_out'),
  },
  {
    intent: 'policy_question',
    score: 0.56,
    when: (s) => s.likely('policy') >= confident && isOfNoGoods(s) && s.kinds === 0 && s.conditions === 0,
  },
]
