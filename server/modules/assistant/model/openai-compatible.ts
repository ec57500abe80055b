import Type from 'typebox'
import { Check } from 'typebox/value'
import type { TrustedFetch } from '../../../platform/outbound/fetch-trusted.ts'
import type { LanguageModel } from './language-model.ts'

const maxAnswerBytes = 200_000

const Completion = Type.Object({
  choices: Type.Array(
    Type.Object({
      message: Type.Object({
        content: Type.Union([Type.String(), Type.Null()]),
        refusal: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      }),
      finish_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
    { minItems: 1 },
  ),
})

export interface OpenAiCompatible {
  /** Includes the path, e.g. `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly name: string
}

/** Calls `POST {base}/chat/completions`, which most hosted and local language models support. */
export function createOpenAiCompatible(
  deps: { trusted: Pick<TrustedFetch, 'postTrusted'> },
  { baseUrl, apiKey, name }: OpenAiCompatible,
): LanguageModel {
  const url = new URL(`${baseUrl}/chat/completions`)
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  return {
    async complete({ system, messages, schema, maxTokens: max_tokens, signal }) {
      const body = JSON.stringify({
        model: name,
        messages: [{ role: 'system', content: system }, ...messages],
        // As deterministic as the service allows.
        temperature: 0,
        max_tokens,
        stream: false,
        response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } },
      })
      const answer = await deps.trusted.postTrusted(url, { body, headers, maxBytes: maxAnswerBytes, signal })
      return contentOf(JSON.parse(answer.toString('utf8')))
    },
  }
}

function contentOf(answer: unknown): string {
  if (!Check(Completion, answer)) throw new Error('The language model returned an unexpected response format.')
  const [choice] = answer.choices
  if (choice === undefined || choice.message.content === null || choice.message.refusal)
    throw new Error('The language model refused.')
  if (choice.finish_reason === 'length') throw new Error('The language model’s answer was truncated.')
  return choice.message.content
}
