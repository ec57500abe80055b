import type { Intent } from '../../pipeline.ts'
import type { QuestionFeatures } from './question-features.ts'

export interface Rule {
  readonly intent: Intent
  readonly score: number
  readonly when: (signs: QuestionFeatures) => boolean
}

export const likely = 0.6
export const sure = 0.7

export const perks = ['loyalty', 'discount', 'voucher', 'student', 'gift_card', 'installments', 'gift_wrap']

export const asksPrice = ({ hasTag: has, hasCue: says, answerKind }: QuestionFeatures) =>
  has('price') ||
  (!says('how_measured') && (says('how_much') || answerKind === 'money') && !(has('weight', 'measure') && !has('cost')))
export const isOfProducts = ({ products, kinds }: QuestionFeatures) => products > 0 || kinds > 0
/** Goods of a kind that only this store's catalog knows. */
const isOfGoods = (s: QuestionFeatures) => isOfProducts(s) || (s.mentionsGoods && !s.hasOtherWords)
const isMatterOfList = ({ hasListPosition, ruleTopic, hasTag: has, hasCue: says }: QuestionFeatures) =>
  hasListPosition && ruleTopic < likely && !(has('stock', 'sold_out', 'notify') || says('forward', 'left', 'mine'))
/** The learned router has hardly a doubt that the question is about the store's rules. */
export const isClearlyPolicy = (s: QuestionFeatures) => s.likely('policy') >= clear
const clear = 0.85
/** Of a message that is likelier about something else than the store's rules. */
const doubtful = 0.4
export const comparesProducts = ({ hasTag: has, hasCue: says }: QuestionFeatures) =>
  has('difference', 'compare') || says('better')

/** Rules about products. They come after the others: see `intentRules`. */
export const productRules: readonly Rule[] = [
  { intent: 'price_or_stock', score: 0.93, when: (s) => s.selectsByPrice },
  { intent: 'product_question', score: 0.94, when: (s) => s.ranksList },
  // "What is your lightest tent?"
  {
    intent: 'product_search',
    score: 0.905,
    when: (s) =>
      s.ranksGoods &&
      !s.ranksList &&
      s.products === 0 &&
      (s.kinds > 0 || s.mentionsGoods) &&
      s.rules === 0 &&
      s.ruleTopic < likely,
  },
  {
    intent: 'compare',
    score: 0.91,
    when: (s) => isMatterOfList(s) && s.references > 1 && s.isImperative && !asksPrice(s),
  },
  { intent: 'compare', score: 0.92, when: (s) => comparesProducts(s) && (s.products >= 2 || s.hasListPosition) },
  {
    intent: 'compare',
    score: 0.88,
    when: (s) =>
      s.fullNames >= 2 && s.ruleTopic < likely && !asksPrice(s) && !s.hasTag('stock', 'sold_out') && !s.hasCue('left'),
  },
  {
    intent: 'compare',
    score: 0.86,
    when: (s) => comparesProducts(s) && s.kinds + s.products >= 2 && s.ruleTopic < likely && !isClearlyPolicy(s),
  },
  {
    intent: 'compare',
    score: 0.845,
    when: (s) =>
      s.hasTag('compare', 'difference') &&
      (isOfProducts(s) || s.mentionsGoods) &&
      s.ruleTopic < likely &&
      !isClearlyPolicy(s),
  },
  // "Is the blue lamp brighter than the white one?"
  {
    intent: 'compare',
    score: 0.907,
    when: (s) =>
      s.comparesTwo &&
      (s.products > 1 || ((s.kinds > 0 || s.mentionsGoods) && s.conditions > 0)) &&
      !s.hasPriceBounds &&
      s.rules === 0 &&
      !s.hasCue('have_you', 'sell', 'looking_for', 'mine'),
  },
  // "Which is better, the leather sofa or the grey one?"
  {
    intent: 'compare',
    score: 0.82,
    when: (s) =>
      comparesProducts(s) &&
      isOfProducts(s) &&
      s.conditions > 0 &&
      !s.hasPriceBounds &&
      !s.hasCue('have_you', 'sell', 'looking_for') &&
      s.ruleTopic < likely,
  },

  {
    intent: 'price_or_stock',
    score: 0.85,
    // The price of hiring it is none of its own.
    when: (s) => s.products > 0 && !s.hasTag('rent') && (s.hasTag('price') || (asksPrice(s) && s.ruleTopic < sure)),
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
      !comparesProducts(s),
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
      s.kinds > 0 &&
      (s.hasTag('price') || (s.hasCue('how_much') && !s.hasCue('how_measured'))) &&
      s.ruleTopic < likely &&
      !s.hasTag('cheap'),
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
      // "Is there wheat in the Brown Rice Adult?"
      !(s.products > 0 && (s.likely('product-attribute') >= likely || s.hasCue('part'))) &&
      !s.hasCue('elsewhere'),
  },
  {
    intent: 'product_search',
    score: 0.8,
    when: (s) => s.isImperative && isOfProducts(s) && s.ruleTopic < likely && !s.hasCue('mine') && !s.hasTag(...perks),
  },
  // "The Anatole jeans, is it a zip?", "Krom Vortex with an Xbox": asks about the product, in whatever form.
  {
    intent: 'product_question',
    score: 0.815,
    when: (s) =>
      s.products > 0 &&
      s.references === 0 &&
      (s.isQuestion || (s.hasOtherWords && s.likely('product-search') < 0.5)) &&
      s.rules === 0 &&
      s.topic < sure &&
      !(s.hasConditions || asksPrice(s) || s.hasTag('stock', 'sold_out', 'notify')) &&
      !s.hasCue('looking_for', 'have_you', 'sell', 'recommend', 'gift_wish', 'mine', 'left', 'better') &&
      s.cart === null &&
      (s.likely('product-search') < likely || (s.fullNames > 0 && s.isQuestion)),
  },
  {
    intent: 'product_question',
    score: 0.825,
    when: (s) =>
      s.products > 0 &&
      s.references === 0 &&
      s.isQuestion &&
      s.likely('product-attribute') >= likely &&
      s.ruleTopic < sure &&
      !(s.hasConditions || asksPrice(s) || s.hasTag('stock', 'sold_out', 'notify')) &&
      !s.hasCue('looking_for', 'have_you', 'sell', 'recommend', 'gift_wish', 'mine', 'left', 'better', 'general') &&
      s.cart === null,
  },
  // "Is there a helmet included with the Road Bike?"
  {
    intent: 'product_question',
    score: 0.826,
    when: (s) =>
      s.products > 0 &&
      s.isQuestion &&
      s.hasCue('part') &&
      s.rules === 0 &&
      s.ruleTopic < likely &&
      !(asksPrice(s) || s.hasTag('stock', 'sold_out', 'notify')) &&
      s.cart === null,
  },
  // "Care of the Leather Sofa"
  {
    intent: 'product_question',
    score: 0.81,
    when: (s) =>
      s.fullNames === 1 &&
      s.products === 1 &&
      s.rules > 0 &&
      s.isImperative &&
      s.ruleTopic < likely &&
      !s.hasCue('looking_for', 'have_you', 'sell', 'recommend', 'mine') &&
      !(asksPrice(s) || s.hasTag('stock', 'sold_out', 'notify') || s.hasConditions) &&
      s.cart === null,
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
      !(s.isQuestion || s.hasListPosition || s.hasCue('mine') || comparesProducts(s)) &&
      s.words <= 8 &&
      s.rules <= 1 &&
      !s.hasTag('stock', 'sold_out', 'price', 'notify'),
  },
  {
    intent: 'product_search',
    score: 0.9,
    when: (s) =>
      (s.conditions > 1 || (s.conditions > 0 && s.mentionsGoods)) &&
      !(s.isQuestion || s.hasListPosition || s.hasCue('mine') || comparesProducts(s)) &&
      s.references === 0 &&
      s.words <= 10 &&
      s.rules <= 1 &&
      !s.hasTag('stock', 'sold_out', 'price', 'notify'),
  },
  {
    intent: 'product_search',
    score: 0.86,
    when: (s) =>
      s.hasExclusions &&
      isOfProducts(s) &&
      s.rules === 0 &&
      s.ruleTopic < likely &&
      // "I am allergic to nickel, is the Marius Belt ok?"
      !(s.products > 0 && s.isQuestion) &&
      !s.hasCue('general', 'mine'),
  },
  {
    intent: 'product_search',
    score: 0.74,
    // "How do I clean the Grey Sofa?" wishes for no color, and "is there wheat in the Brown Rice Adult?" neither.
    when: (s) =>
      s.hasConditions &&
      isOfProducts(s) &&
      s.ruleTopic < sure &&
      s.answerKind !== 'how' &&
      !(s.products > 0 && s.isQuestion && !s.hasCue('have_you', 'sell', 'looking_for', 'recommend')),
  },
  {
    intent: 'product_search',
    score: 0.73,
    when: (s) =>
      s.answerKind === 'list' &&
      s.kinds > 0 &&
      s.products === 0 &&
      s.ruleTopic < likely &&
      s.words <= 10 &&
      !s.hasCue('mine'),
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
      s.mentionsGoods &&
      !s.isQuestion &&
      // "A spade that does not rust"
      (s.traits > 0 || s.likely('policy') < doubtful) &&
      s.rules === 0 &&
      s.words <= 8 &&
      !s.hasCue('mine', 'general'),
  },
  { intent: 'product_search', score: 0.7, when: (s) => s.hasCue('looking_for', 'recommend') && s.rules === 0 },
  // "A rug that can be washed, we have two kids"
  {
    intent: 'product_search',
    score: 0.868,
    when: (s) => s.beginsWithGoods && s.products <= 1 && s.fullNames === 0 && !isClearlyPolicy(s),
  },
  // "Un regalo para alguien a quien le gusta cocinar" is not about cooking.
  {
    intent: 'product_search',
    score: 0.889,
    when: (s) =>
      s.hasCue('sell', 'looking_for') &&
      s.hasTag('gift') &&
      !s.hasTag('gift_card', 'gift_wrap') &&
      s.ruleTopic < likely &&
      !isClearlyPolicy(s),
  },
  // "She loves plants, what can I get her?"
  { intent: 'product_search', score: 0.89, when: (s) => s.hasCue('gift_wish') && s.ruleTopic < likely },
  {
    intent: 'product_search',
    score: 0.55,
    when: (s) => s.hasCue('have_you') && s.rules === 0 && (s.answerKind === 'yes_no' || s.answerKind === 'anything'),
  },
  { intent: 'product_search', score: 0.5, when: (s) => !s.isQuestion && s.words <= 8 && s.rules === 0 },

  // Whatever texts say of the goods: "do you have pots?" is not about repotting.
  {
    intent: 'product_search',
    score: 0.87,
    when: (s) =>
      s.hasCue('have_you', 'sell') &&
      s.isOfCatalogWords &&
      s.words <= 6 &&
      !s.hasCue('mine') &&
      !s.hasTag('stock', 'sold_out') &&
      !asksPrice(s),
  },
  // "Phone case": goods, whether the catalog has them or not, although texts mention a phone number.
  {
    intent: 'product_search',
    score: 0.9,
    when: (s) =>
      s.isNameOfGoods &&
      s.isImperative &&
      (s.words > 1 || !s.hasTag('phone')) &&
      !s.hasTag(...perks, 'gift', 'battery', 'cookie', 'stock'),
  },
  // A washing machine is also a means of care: "is it safe in the washing machine?"
  {
    intent: 'product_search',
    score: 0.87,
    when: (s) =>
      s.hasCue('have_you', 'sell', 'looking_for', 'recommend') &&
      s.hasTag('washing_machine') &&
      s.kinds === 0 &&
      s.words <= 6,
  },
  { intent: 'product_question', score: 0.9, when: (s) => s.asksOfEach },
  { intent: 'product_question', score: 0.906, when: (s) => s.leavesOutSubject && s.references === 1 && !asksPrice(s) },
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
      (s.answerKind === 'yes_no' || (s.answerKind === 'anything' && s.isQuestion)) &&
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
  // "Can I put the set in the dishwasher?", "how much fits into the bag?"
  {
    intent: 'product_question',
    score: 0.74,
    when: (s) =>
      s.hasCue('appliance', 'how_measured') &&
      (isOfProducts(s) || s.mentionsGoods) &&
      s.isQuestion &&
      s.rules === 0 &&
      !s.hasCue('mine', 'have_you', 'sell', 'looking_for', 'recommend'),
  },
  // "What does a leather sofa weigh?" is not about the care of leather.
  {
    intent: 'product_question',
    score: 0.78,
    when: (s) =>
      isOfProducts(s) &&
      s.hasTag('weight', 'wide', 'waterproofing', 'brand') &&
      s.isQuestion &&
      s.rules === 0 &&
      !(s.hasCue('general') && s.products === 0) &&
      !s.hasCue('mine', 'have_you', 'sell', 'looking_for', 'recommend'),
  },
  {
    intent: 'product_question',
    score: 0.66,
    when: (s) => isOfProducts(s) && s.traits > 0 && s.isQuestion && s.ruleTopic < 0.5 && !s.hasCue('general'),
  },
]
