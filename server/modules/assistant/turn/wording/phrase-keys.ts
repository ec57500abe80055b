import type { Tone } from '../../../../../contract/assistant/settings.ts'

/** A sentence, or one per tone where the tone matters. */
export type Phrase = string | Readonly<Record<Tone, string>>

/**
 * The assistant's own sentences, one per key. None states a fact (`findFacts` finds nothing in them): facts come only from the store's
 * sentences and live readings. Markdown, no placeholders.
 */
export interface Phrases {
  // Small talk
  readonly greeting: Phrase
  readonly thanks: Phrase
  readonly goodbye: Phrase
  readonly whoIAm: Phrase
  readonly languages: Phrase
  readonly couldNotHelp: Phrase
  readonly outOfScope: Phrase
  // Between the parts of an answer
  readonly firstPart: Phrase
  readonly nextPart: Phrase
  readonly lastPart: Phrase
  readonly partNotAnswered: Phrase
  /** Introduce a text that the store has only in this language. */
  readonly onlyInEnglish: Phrase
  readonly onlyInGerman: Phrase
  readonly onlyInFrench: Phrase
  readonly onlyInSpanish: Phrase
  /** Introduces the title of the text with the complete list. */
  readonly listGoesOn: Phrase
  // Products
  readonly overview: Phrase
  readonly someProducts: Phrase
  readonly bestsellersUnknown: Phrase
  readonly offersUnknown: Phrase
  readonly reducedProducts: Phrase
  readonly productsFound: Phrase
  readonly productFound: Phrase
  readonly productsSimilar: Phrase
  readonly noProducts: Phrase
  readonly noMoreProducts: Phrase
  /** The text of a message that is only a photo. */
  readonly photoMessage: Phrase
  readonly photoProducts: Phrase
  readonly photoUnmatched: Phrase
  readonly conditionsLoosened: Phrase
  readonly comparison: Phrase
  readonly nothingToCompare: Phrase
  readonly productKnown: Phrase
  readonly productDetailUnclear: Phrase
  readonly productDetailMissing: Phrase
  readonly noSuchProduct: Phrase
  readonly productDetailMissingFor: Phrase
  readonly productUnknown: Phrase
  readonly priceNotLive: Phrase
  readonly stockNotLive: Phrase
  readonly claimNotConfirmed: Phrase
  readonly priceFilterDropped: Phrase
  // Live prices and stock
  readonly answerYes: Phrase
  readonly answerNo: Phrase
  readonly claimTrue: Phrase
  readonly claimFalse: Phrase
  readonly claimPartly: Phrase
  readonly cheaperYes: Phrase
  readonly cheaperNo: Phrase
  readonly cheaperSame: Phrase
  readonly cheaperPartly: Phrase
  readonly variantNotOffered: Phrase
  readonly variantNotRead: Phrase
  readonly fewerInStock: Phrase
  readonly otherVariants: Phrase
  readonly alternatives: Phrase
  readonly cheapestOf: Phrase
  /** "Anything cheaper?" after the cheapest products were shown. */
  readonly nothingCheaper: Phrase
  readonly dearestOf: Phrase
  /** "Which one is the lightest?" */
  readonly rankedByDetail: Phrase
  readonly selectedByPrice: Phrase
  readonly noneSelected: Phrase
  readonly selectionPartial: Phrase
  readonly pricesMissing: Phrase
  readonly selectionUnread: Phrase
  // The cart
  readonly cartTitle: Phrase
  readonly cartNotOffered: Phrase
  readonly cartSoldOut: Phrase
  readonly cartPriceUnread: Phrase
  readonly cartDone: Phrase
  readonly cartCheckout: Phrase
  readonly cartPriceChanged: Phrase
  readonly cartStockChanged: Phrase
  readonly cartGone: Phrase
  readonly whichVariant: Phrase
  readonly whichQuantity: Phrase
  readonly quantityTooLarge: Phrase
  readonly notThatMany: Phrase
  readonly labelVariant: Phrase
  readonly labelQuantity: Phrase
  readonly labelUnitPrice: Phrase
  readonly labelTotal: Phrase
  // Clarifications
  readonly whichMeaning: Phrase
  readonly whichProduct: Phrase
  readonly whichGoods: Phrase
  readonly whichSubject: Phrase
  readonly whichAddress: Phrase
  // A person takes over
  readonly handedOver: Phrase
  readonly handedOverNoEvidence: Phrase
  /** Sections that may help are named in addition to it. */
  readonly handedOverUnclear: Phrase
  readonly handedOverConflict: Phrase
  readonly handedOverCustomerMatter: Phrase
  readonly handedOverNothingLeft: Phrase
  readonly leaveAddress: Phrase
  readonly contactFollows: Phrase
  // Refusals and failures
  readonly customerOnly: Phrase
  readonly otherParty: Phrase
  readonly temporaryFailure: Phrase
  readonly stopped: Phrase
  // Actions
  readonly confirmFirst: Phrase
  readonly typedConsent: Phrase
  readonly supportTitle: Phrase
  readonly supportLine: Phrase
  readonly supportDone: Phrase
  readonly notifyTitle: Phrase
  readonly notifyLine: Phrase
  readonly notifyDone: Phrase
  readonly notifyWaits: Phrase
  readonly cancelled: Phrase
  // Short labels, without a full stop
  readonly labelConfirm: Phrase
  readonly labelContact: Phrase
  readonly labelShowAll: Phrase
  readonly labelQuestion: Phrase
  readonly labelProduct: Phrase
  readonly labelReplyTo: Phrase
  readonly labelPrice: Phrase
  readonly labelColor: Phrase
  readonly labelSize: Phrase
  readonly labelBrand: Phrase
  readonly labelCategory: Phrase
  readonly labelDescription: Phrase
  readonly labelMaterial: Phrase
  readonly labelEmail: Phrase
  readonly labelPhone: Phrase
  readonly labelWebsite: Phrase
  readonly labelHours: Phrase
  // Orders and returns
  readonly orderFound: Phrase
  readonly ordersFound: Phrase
  readonly ordersMore: Phrase
  readonly noOrders: Phrase
  readonly orderUnknown: Phrase
  readonly ordersIncomplete: Phrase
  readonly ordersUnavailable: Phrase
  readonly nothingReturnable: Phrase
  readonly whichOrder: Phrase
  readonly whichItem: Phrase
  readonly returnTitle: Phrase
  readonly returnLine: Phrase
  readonly returnDone: Phrase
  readonly returnRefused: Phrase
  readonly returnRefusedRequested: Phrase
  readonly returnRefusedLate: Phrase
  readonly labelOrder: Phrase
  readonly labelEverything: Phrase
}
export type PhraseKey = keyof Phrases
