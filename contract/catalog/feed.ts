import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { CallbackUrl } from './job.ts'
import { ImageUrl } from './product.ts'

/** Maximum size of an uploaded or fetched feed in bytes. */
export const maxFeedBytes = 64 * 1_048_576
/** Maximum number of records of one feed. */
export const maxFeedRecords = 200_000

export const feedFormats = ['csv', 'google_tsv', 'shopify_csv', 'jsonl', 'google_xml'] as const

/** What the values of a column become. */
const columnTypes = ['text', 'number', 'price', 'boolean', 'date', 'list', 'urls', 'json', 'object', 'mixed'] as const

const FeedFormat = Type.Enum([...feedFormats], {
  description: 'Detected if omitted. `csv` is any table with a header line and any column separator.',
})

/** `POST /v1/products/import`: a file as multipart form data, or a URL as JSON. */
export const ImportRequest = Type.Object(
  {
    file: Type.Optional(
      Type.Unsafe<Buffer>({ isFile: true, description: `The feed, at most ${maxFeedBytes / 1_048_576} MiB.` }),
    ),
    url: Type.Optional({ ...ImageUrl, description: 'The URL of the feed, instead of a file.' }),
    format: Type.Optional(FeedFormat),
    encoding: Type.Optional(
      Text({ minLength: 1, maxLength: 40, description: 'E.g. `windows-1252`. Detected if omitted.' }),
    ),
    mapping: Type.Optional(
      Type.Unsafe<Record<string, string | null>>(
        Type.Object(
          {},
          {
            maxProperties: 200,
            additionalProperties: Type.Union([Text({ maxLength: 200 }), Type.Null()]),
            description:
              'Maps a column to a field (`product_id`, `image_url`, `additional_image_urls`, or any metadata key, optionally with a type: `weight:number`), or to null to ignore it. Other columns are mapped automatically. In a form: a JSON object as text.',
          },
        ),
      ),
    ),
    callback_url: CallbackUrl,
    dry_run: Type.Boolean({ default: false, description: 'Only report what would change.' }),
    delete_missing: Type.Boolean({
      default: false,
      description: 'Delete products that are missing from the feed. Requires the permission `products:delete`.',
    }),
    force: Type.Boolean({
      default: false,
      description:
        'Delete missing products even if records are invalid or more than half of all products would be deleted.',
    }),
  },
  { additionalProperties: false },
)
export type ImportRequest = Static<typeof ImportRequest>

export const importKinds = ['new', 'changed', 'unchanged', 'missing', 'skipped', 'duplicate', 'invalid'] as const
const Kind = Type.Enum([...importKinds])
export type ImportKind = (typeof importKinds)[number]

const NullableText = Type.Union([Type.String(), Type.Null()])
const count = (description: string) => Type.Integer({ description })

const Counts = Type.Object({
  records: count('Records of the feed.'),
  new: count('Products that the catalog does not contain.'),
  changed: count('Products that differ; the items list the fields.'),
  unchanged: count('Products that are up to date and skipped.'),
  missing: count('Products that are missing from the feed.'),
  skipped: count('Records of products that the shop has not published.'),
  duplicate: count('Records superseded by a later record of the same product.'),
  invalid: count('Records that are not a valid product.'),
})
export type ImportCounts = Static<typeof Counts>

const Column = Type.Object({
  column: Type.String(),
  field: Type.Union([Type.String(), Type.Null()], {
    description: 'The field that the column is mapped to; null if the column is ignored.',
  }),
  guessed: Type.Boolean({
    description: 'True if the service chose the field; false if the `mapping` of the request did.',
  }),
  type: Type.Union([Type.Enum([...columnTypes]), Type.Null()], {
    description:
      'The type of the stored values; null if the column is ignored or empty. `object` and `mixed` occur only in JSON Lines.',
  }),
  type_guessed: Type.Boolean({
    description:
      'True if the service chose the type from all values of the column; false if the field or the `mapping` of the request decides it.',
  }),
  filled: Type.Integer({ description: 'Number of records with a value.' }),
  examples: Type.Array(Type.String(), { description: 'The first distinct values, as written in the feed; at most 3.' }),
  misfits: Type.Integer({ description: 'Number of values that are not of the type; these records are invalid.' }),
  misfit_examples: Type.Array(Type.Object({ line: Type.Integer(), value: Type.String() }), {
    description: 'The first of them, at most 3.',
  }),
  note: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the column remains text, how an ambiguous number is read, or the currency of the column.',
  }),
})

/** The changes of a feed, planned or in progress. */
export const ImportReport = Type.Object({
  import_id: Type.String(),
  status: Type.Enum(['dry_run', 'started', 'nothing_to_do'], {
    description:
      '`started`: the job `job_id` indexes new and changed products and, with `delete_missing`, deletes missing ones.',
  }),
  job_id: NullableText,
  total: Type.Integer({ description: 'Number of items of the job, or the number that a job would have.' }),
  source: Type.Object({ file: NullableText, url: NullableText, bytes: Type.Integer() }),
  format: FeedFormat,
  encoding: Type.String(),
  columns: Type.Array(Column, { description: 'The first 200 columns and their mapping.' }),
  counts: Counts,
  over_plan: Type.Integer({ description: 'Number of new products that exceed the plan limit.' }),
  delete_missing: Type.Boolean(),
  refused: Type.Union([Type.Enum(['invalid_records', 'more_than_half']), Type.Null()], {
    description: 'Why `delete_missing` is refused without `force`.',
  }),
  created_at: Type.String({ description: 'ISO 8601, UTC, milliseconds.' }),
})
export type ImportReport = Static<typeof ImportReport>

export const ImportPath = Type.Object({ import_id: Type.String({ format: 'uuid' }) })

const cursor = Type.Optional(Text({ maxLength: 2048 }))

export const ImportListQuery = Type.Object(
  { limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }), cursor },
  { additionalProperties: false },
)
export type ImportListQuery = Static<typeof ImportListQuery>

const NextCursor = Type.Union([Type.String(), Type.Null()])

export const ImportList = Type.Object({
  imports: Type.Array(ImportReport, { description: 'Newest first. The ten newest are kept, for a week.' }),
  total: Type.Integer(),
  next_cursor: NextCursor,
})
export type ImportList = Static<typeof ImportList>

export const ImportItemsQuery = Type.Object(
  {
    kind: Type.Optional(Kind),
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50 }),
    cursor,
  },
  { additionalProperties: false },
)
export type ImportItemsQuery = Static<typeof ImportItemsQuery>

const Problem = Type.Object({
  code: Type.String(),
  field: Type.Union([Type.String(), Type.Null()]),
  message: Type.String(),
})

const ImportItem = Type.Object({
  kind: Kind,
  product_id: NullableText,
  line: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The line where the record starts; null for missing products.',
  }),
  changes: Type.Array(Type.String(), { description: 'Field paths, e.g. `metadata.price`.' }),
  error: Type.Union([Problem, Type.Null()], { description: 'Why the record is invalid or skipped.' }),
  notes: Type.Array(Type.String()),
})

export const ImportItems = Type.Object({
  items: Type.Array(ImportItem, { description: 'In feed order, missing products last.' }),
  total: Type.Integer({ description: 'Number of items of this kind.' }),
  next_cursor: NextCursor,
})
export type ImportItems = Static<typeof ImportItems>

export const ExportQuery = Type.Object(
  { format: Type.Enum(['jsonl', 'csv'], { default: 'jsonl' }) },
  { additionalProperties: false },
)
export type ExportQuery = Static<typeof ExportQuery>
