import Type, { type Static } from 'typebox'

/** `GET /v1/chat/citations/{handle}` */
export const CitationPath = Type.Object({
  handle: Type.String({
    maxLength: 100,
    pattern: '^kc_[\\w-]{1,64}@\\d{1,9}#\\d{1,9}$',
    patternMessage: 'must be the handle of a citation, such as kc_returns@3#7, percent-encoded',
    description: 'Percent-encoded, e.g. `kc_…%403%237`.',
  }),
})

export const CitedText = Type.Object({
  handle: Type.String(),
  concept_id: Type.String(),
  concept_version: Type.Integer(),
  title: Type.String(),
  text: Type.String({ description: 'The cited sentence. Plain text.' }),
  context: Type.String({
    description:
      'The paragraph or list that contains the sentence, one line per list item. The sentence alone if the text is no longer in force.',
  }),
  is_current: Type.Boolean({ description: 'Whether this version of the text is published and in force today.' }),
  correlation_id: Type.String(),
})
export type CitedText = Static<typeof CitedText>
