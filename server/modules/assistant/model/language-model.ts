/** A service that writes text. It is told what to do, and is never believed. */
export interface LanguageModel {
  /**
   * Gives the text of one answer, as it came. Rejects when there is none: refused, unreachable, too slow, too long. The caller's
   * signal is the only clock.
   */
  complete(asked: ModelRequest): Promise<string>
}

export interface ModelRequest {
  readonly system: string
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  /** JSON Schema of the answer, for services that can hold their model to one. */
  readonly schema: { readonly name: string; readonly schema: object }
  readonly maxTokens: number
  readonly signal: AbortSignal
}
