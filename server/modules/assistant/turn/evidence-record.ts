import type { Intent } from './intent.ts'

/** Stored with the turn for tickets and store members; contains no text of other shoppers. */
export interface EvidenceRecord {
  readonly questions: readonly {
    readonly text: string
    readonly intent: Intent
    readonly score: number
    readonly spans: readonly { readonly handle: string; readonly title: string; readonly score: number }[]
    readonly products: readonly string[]
  }[]
  readonly removed: readonly { readonly text: string; readonly why: string }[]
  readonly writtenBy: 'rules' | 'language_model'
}

/** How complete a selection by live prices or stock is. */
export interface LiveSelection {
  /** Products that could not be judged, because their price could not be read. */
  readonly withoutLivePrice: number
  /** Whether every product of the search was judged. */
  readonly isComplete: boolean
  /** Whether the search found more products than can be read in a turn. */
  readonly isTooLarge: boolean
}
