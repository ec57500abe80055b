import Type, { type Static } from 'typebox'
import { FilledText, PrintableText, Text } from '../text.ts'
import { Locale } from './locale.ts'

const Day = Type.Union([
  Type.String({
    format: 'date',
    pattern: '^[12]',
    patternMessage: 'must be a day from 1000-01-01 to 2999-12-31',
    description: 'From 1000-01-01 to 2999-12-31.',
  }),
  Type.Null(),
])
const NullableText = Type.Union([Type.String(), Type.Null()])
const Slug = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z\\d]+(?:-[a-z\\d]+)*$',
  patternMessage: 'must consist of lowercase letters, digits and hyphens, such as returns-and-shipping',
})

const written = {
  title: PrintableText({ maxLength: 200 }),
  body_markdown: FilledText({ maxLength: 50_000 }),
  topic: Slug,
  locale: Locale,
  slug: Type.Optional(Slug),
  effective_from: Type.Optional(Day),
  effective_until: Type.Optional(Day),
}

/** `POST /v1/admin/knowledge/concepts` → 201; `slug` is derived from the title if omitted. */
export const ConceptInput = Type.Object(written, { additionalProperties: false })
export type ConceptInput = Static<typeof ConceptInput>

/** `PATCH /v1/admin/knowledge/concepts/{concept_id}` */
export const ConceptChange = Type.Partial(ConceptInput, { additionalProperties: false, minProperties: 1 })
export type ConceptChange = Static<typeof ConceptChange>

export const conceptStates = ['draft', 'published', 'published_with_changes', 'unpublished'] as const
const conceptSources = ['written', 'file', 'storefront'] as const

export const Concept = Type.Object({
  concept_id: Type.String({ description: '`kc_…`' }),
  slug: Type.String(),
  title: Type.String(),
  body_markdown: Type.String(),
  topic: Type.String(),
  locale: Type.String(),
  effective_from: Day,
  effective_until: Day,
  state: Type.Enum([...conceptStates]),
  is_expired: Type.Boolean(),
  published_version: Type.Union([Type.Integer(), Type.Null()]),
  source: Type.Enum([...conceptSources]),
  source_key: NullableText,
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type Concept = Static<typeof Concept>

export const ConceptQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
    topic: Type.Optional(Slug),
    locale: Type.Optional(Locale),
    state: Type.Optional(Type.Enum([...conceptStates])),
    q: Type.Optional(Text({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type ConceptQuery = Static<typeof ConceptQuery>
export const ConceptList = Type.Object({
  concepts: Type.Array(Concept, { description: 'Most recently changed first.' }),
  total: Type.Integer(),
  next_cursor: NullableText,
})
export type ConceptList = Static<typeof ConceptList>
export const ConceptPath = Type.Object({ concept_id: Text({ minLength: 4, maxLength: 64 }) })

const versionFields = {
  version: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  slug: Type.String(),
  topic: Type.String(),
  locale: Type.String(),
  effective_from: Day,
  effective_until: Day,
  is_current: Type.Boolean({ description: 'Whether it is the published version.' }),
  published_at: Type.String(),
  published_by: Type.Union([Type.Object({ user_id: Type.String(), full_name: Type.String() }), Type.Null()], {
    description: 'Null for versions published by a key, an import or a deleted user.',
  }),
}

/** `GET /v1/admin/knowledge/concepts/{concept_id}/versions` */
export const ConceptVersion = Type.Object(versionFields)
export type ConceptVersion = Static<typeof ConceptVersion>
export const ConceptVersionQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type ConceptVersionQuery = Static<typeof ConceptVersionQuery>
export const ConceptVersionList = Type.Object({
  versions: Type.Array(ConceptVersion, { description: 'Newest first.' }),
  total: Type.Integer(),
  next_cursor: NullableText,
})
export type ConceptVersionList = Static<typeof ConceptVersionList>

/** A sentence, list item or table row that the assistant can cite. */
const Passage = Type.Object({
  handle: Type.String({ description: 'As in citations, e.g. `kc_…@3#7`.' }),
  headings: Type.Array(Type.String(), { description: 'The headings above it, outermost first.' }),
  block: Type.Integer({ description: 'Passages of one paragraph, list or table share a number.' }),
  form: Type.Enum(['sentence', 'item', 'step', 'row']),
  text: Type.String(),
})

/** `GET …/versions/{version}` */
export const ConceptVersionDetail = Type.Object({
  concept_id: Type.String(),
  ...versionFields,
  body_markdown: Type.String(),
  passages: Type.Array(Passage, { description: 'What the assistant can cite, in the order of the text.' }),
})
export type ConceptVersionDetail = Static<typeof ConceptVersionDetail>
export const ConceptVersionPath = Type.Object({
  concept_id: Text({ minLength: 4, maxLength: 64 }),
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})
export type ConceptVersionPath = Static<typeof ConceptVersionPath>

/** `POST /v1/admin/knowledge/import`: up to 200 files with front matter, as sent by `vitrine knowledge import`. */
export const KnowledgeImport = Type.Object(
  {
    files: Type.Array(
      Type.Object(
        { path: PrintableText({ maxLength: 500 }), content: FilledText({ maxLength: 60_000 }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 200 },
    ),
    publish: Type.Boolean({ default: false }),
  },
  { additionalProperties: false },
)
export type KnowledgeImport = Static<typeof KnowledgeImport>
export const KnowledgeImportResult = Type.Object({
  files: Type.Array(
    Type.Object({
      path: Type.String(),
      status: Type.Enum(['created', 'changed', 'unchanged', 'failed']),
      concept_id: NullableText,
      published_version: Type.Union([Type.Integer(), Type.Null()]),
      message: NullableText,
    }),
  ),
})
export type KnowledgeImportResult = Static<typeof KnowledgeImportResult>

const LintStatement = Type.Object({
  concept_id: Type.String(),
  title: Type.String(),
  locale: Type.String(),
  handle: Type.String(),
  text: Type.String(),
})

/** `GET /v1/admin/knowledge/lint`, for the texts published today. */
export const KnowledgeLint = Type.Object({
  contradictions: Type.Array(
    Type.Object({ question: Type.String(), topic: Type.String(), statements: Type.Array(LintStatement) }),
  ),
  gaps: Type.Array(Type.Object({ question: Type.String(), topic: Type.String(), locale: Type.String() }), {
    description: 'Common questions that no text answers.',
  }),
  expired: Type.Array(Type.Object({ concept_id: Type.String(), title: Type.String(), effective_until: Type.String() })),
  untranslated: Type.Array(Type.Object({ slug: Type.String(), locale: Type.String() })),
  quarantined: Type.Array(
    Type.Object({
      finding_id: Type.String(),
      place: Type.Enum(['knowledge', 'product', 'message']),
      reference: Type.String(),
      excerpt: Type.String(),
      rule: Type.String(),
      found_at: Type.String(),
    }),
  ),
  checked_at: Type.String(),
})
export type KnowledgeLint = Static<typeof KnowledgeLint>
