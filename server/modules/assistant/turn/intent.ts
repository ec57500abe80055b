/** `customer_matter`: the shopper's own order, return or account. `other_party`: data of other stores or customers. */
export type Intent =
  | 'product_search'
  | 'product_question'
  | 'compare'
  | 'policy_question'
  | 'price_or_stock'
  | 'customer_matter'
  | 'other_party'
  | 'action'
  | 'person'
  | 'small_talk'
  | 'out_of_scope'

/** The kind of answer that a question expects: a duration, an amount, yes or no … */
export const answerKinds = ['duration', 'money', 'yes_no', 'date', 'place', 'how', 'list', 'anything'] as const
export type AnswerKind = (typeof answerKinds)[number]
