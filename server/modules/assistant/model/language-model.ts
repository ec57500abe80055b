/** A text-generation service. Its output is never trusted. */
export interface LanguageModel {
  /**
   * Returns the raw text of one answer. Rejects when the service refuses, is unreachable, or truncates the answer. The only timeout is
   * the caller's signal.
   */
  complete(request: ModelRequest): Promise<string>
}

export interface ModelRequest {
  readonly system: string
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  /** JSON Schema of the answer, for services with structured output. */
  readonly schema: { readonly name: string; readonly schema: object }
  readonly maxTokens: number
  readonly signal: AbortSignal
}
