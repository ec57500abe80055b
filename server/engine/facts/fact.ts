/** Languages whose ways of writing numbers and time are known. */
export type FactLanguage = 'en' | 'de' | 'fr' | 'es'

interface Place {
  /** The text as it stands, `text.slice(start, end)`. */
  readonly start: number
  readonly end: number
}

/**
 * Something in a text that can be right or wrong, in a form in which two ways of writing it are equal. Bounds, such as `up to`,
 * are part of what is claimed: "within 30 days" is not "after 30 days".
 */
export type Fact = Place &
  (
    | { readonly kind: 'money'; readonly minor: number; readonly currency: string | null; readonly bound: Bound }
    | { readonly kind: 'percentage'; readonly value: number; readonly bound: Bound }
    | {
        readonly kind: 'duration'
        /** `from` and `to` differ in "3 to 5 days". */
        readonly from: number
        readonly to: number
        readonly unit: 'minute' | 'hour' | 'day' | 'working_day' | 'week' | 'month' | 'year'
        readonly bound: Bound
      }
    | {
        readonly kind: 'date'
        readonly year: number | null
        /** 1 to 12; null of a bare year. */
        readonly month: number | null
        readonly day: number | null
      }
    | { readonly kind: 'time'; readonly minutes: number }
    | { readonly kind: 'weekday'; readonly day: number }
    | {
        readonly kind: 'stock'
        readonly state: 'in_stock' | 'out_of_stock' | 'backorder' | 'preorder' | 'discontinued'
      }
    | { readonly kind: 'free' }
    /** Any other number, with its unit if one follows (kg, cm, GB); digits in a name or an article number too. */
    | { readonly kind: 'number'; readonly value: number; readonly unit: string | null; readonly bound: Bound }
  )

export type Bound = 'exact' | 'at_most' | 'at_least'

/** Finds every fact in a text, in order, none inside another. Never throws. */
export type FindFacts = (text: string, language: FactLanguage) => Fact[]

/** Whether `claimed` says nothing that `known` does not: same kind, value, unit, currency and bound. A number alone may be part of another fact. */
export type IsFactCovered = (claimed: Fact, known: readonly Fact[]) => boolean
