import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'

const maxClaims = 12
const maxTextLength = 1_500

const ModelAnswer = Type.Object(
  {
    claims: Type.Array(
      Type.Object(
        {
          text: Type.String({ minLength: 1, maxLength: maxTextLength, pattern: '^[^\\p{Cc}\\p{Cs}]+$' }),
          handles: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
          product_ids: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 10 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: maxClaims },
    ),
    answered: Type.Array(Type.Boolean(), { maxItems: 5 }),
  },
  { additionalProperties: false },
)
export type ModelAnswer = Static<typeof ModelAnswer>

/** The schema for structured output, without length limits, which not every service supports. */
export const claimsSchema = {
  name: 'answer',
  schema: {
    type: 'object',
    properties: {
      claims: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string' },
            handles: { type: 'array', items: { type: 'string' } },
            product_ids: { type: 'array', items: { type: 'string' } },
          },
          required: ['text', 'handles', 'product_ids'],
          additionalProperties: false,
        },
      },
      answered: { type: 'array', items: { type: 'boolean' } },
    },
    required: ['claims', 'answered'],
    additionalProperties: false,
  },
} as const

/** Parses a model's answer. Returns null when it is invalid or too long. */
export function parseClaims(text: string): ModelAnswer | null {
  const answer = parse(text)
  if (!Check(ModelAnswer, answer)) return null
  const length = answer.claims.reduce((sum, claim) => sum + claim.text.length, 0)
  return length <= maxTextLength ? answer : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
