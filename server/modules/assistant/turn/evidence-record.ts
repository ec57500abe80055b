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
