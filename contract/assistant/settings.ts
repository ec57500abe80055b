import Type, { type Static } from 'typebox'
import { PrintableText, Text } from '../text.ts'
import { outcomes } from './answer.ts'
import { assistantLanguages } from './locale.ts'

export const tones = ['neutral', 'friendly', 'formal'] as const
export type Tone = (typeof tones)[number]

const defaults = {
  name: 'Assistant',
  tone: 'neutral' as Tone,
  greeting: '',
  contact: { email: null, phone: null, url: null, hours: null },
  languages: [...assistantLanguages],
  evidence_threshold: 0.5,
  uses_language_model: true,
}

/** `GET` and `PUT /v1/admin/assistant/settings` */
export const AssistantSettings = Type.Object(
  {
    name: PrintableText({ maxLength: 60, default: defaults.name }),
    tone: Type.Enum([...tones], { default: defaults.tone }),
    greeting: Text({
      maxLength: 500,
      default: defaults.greeting,
      description: 'If empty, the default greeting of the language.',
    }),
    contact: Type.Object(
      {
        email: Type.Union([Type.String({ format: 'email', maxLength: 320 }), Type.Null()], { default: null }),
        phone: Type.Union([PrintableText({ maxLength: 50 }), Type.Null()], { default: null }),
        url: Type.Union(
          [
            Type.String({
              format: 'uri',
              maxLength: 2048,
              pattern: '^https?://',
              patternMessage: 'must be a URL starting with http:// or https://',
            }),
            Type.Null(),
          ],
          {
            default: null,
          },
        ),
        hours: Type.Union([PrintableText({ maxLength: 200 }), Type.Null()], { default: null }),
      },
      { additionalProperties: false, default: defaults.contact },
    ),
    languages: Type.Array(Type.Enum([...assistantLanguages]), {
      minItems: 1,
      maxItems: 4,
      default: defaults.languages,
      description: 'Questions in other languages are answered in the first one.',
    }),
    evidence_threshold: Type.Number({
      minimum: 0,
      maximum: 1,
      default: defaults.evidence_threshold,
      description: 'Questions with less evidence are handed over to a person.',
    }),
    uses_language_model: Type.Boolean({
      default: defaults.uses_language_model,
      description: 'Applies if the operator has configured a language model.',
    }),
  },
  { additionalProperties: false },
)
export type AssistantSettings = Static<typeof AssistantSettings>

/** The settings of a store that has changed none. */
export const defaultSettings: AssistantSettings = defaults

/** Completes a store's settings with the defaults. */
export function withDefaults(settings: Partial<AssistantSettings> | null): AssistantSettings {
  return { ...defaultSettings, ...settings }
}

/** `GET /v1/admin/assistant/quality` */
export const QualityQuery = Type.Object(
  { days: Type.Integer({ minimum: 1, maximum: 365, default: 30 }) },
  { additionalProperties: false },
)
export type QualityQuery = Static<typeof QualityQuery>
const counts = {
  turns: Type.Integer(),
  outcomes: Type.Object(Object.fromEntries(outcomes.map((one) => [one, Type.Integer()]))),
  mean_duration_ms: Type.Union([Type.Number(), Type.Null()]),
}
export const Quality = Type.Object({
  days: Type.Integer(),
  ...counts,
  daily: Type.Array(Type.Object({ day: Type.String(), ...counts })),
  unanswered: Type.Array(Type.Object({ text: Type.String(), count: Type.Integer(), last_at: Type.String() }), {
    description: 'Questions handed over for lack of evidence, most frequent first.',
  }),
})
export type Quality = Static<typeof Quality>
