/** Languages with known formats of numbers and times. */
export type FactLanguage = 'en' | 'de' | 'fr' | 'es'

interface Place {
  /** The source text is `text.slice(start, end)`. */
  readonly start: number
  readonly end: number
}

/**
 * A verifiable statement in a text, normalized so that different notations are equal. Bounds such as `up to` are part of the fact:
 * "within 30 days" is not "after 30 days".
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
        /** 1 to 12; null for a bare year. */
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
    /** Any other number, with its unit (kg, cm, GB) if one follows. Includes digits in names and article numbers. */
    | { readonly kind: 'number'; readonly value: number; readonly unit: string | null; readonly bound: Bound }
  )

export type Bound = 'exact' | 'at_most' | 'at_least'

/** Finds all facts in a text, in order and without overlaps. Never throws. */
export type FindFacts = (text: string, language: FactLanguage) => Fact[]

/** Whether a known fact has the same kind, value, unit, currency and bound. A bare number may be part of another fact. */
export type IsFactCovered = (claimed: Fact, known: readonly Fact[]) => boolean
