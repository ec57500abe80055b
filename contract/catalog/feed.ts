import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { CallbackUrl } from './job.ts'
import { ImageUrl } from './product.ts'

/** The largest feed, in bytes, uploaded or fetched. */
export const mostFeedBytes = 64 * 1_048_576
/** The most records of one feed. */
export const mostFeedRecords = 200_000

export const feedFormats = ['csv', 'google_tsv', 'shopify_csv', 'jsonl', 'google_xml'] as const

const FeedFormat = Type.Enum([...feedFormats], {
  description: 'Found out when absent. `csv` is any table with a header line, whatever separates its columns.',
})

/** `POST /v1/products/import`: a file as multipart form data, or the address of one as JSON. */
export const ImportRequest = Type.Object(
  {
    file: Type.Optional(
      Type.Unsafe<Buffer>({ isFile: true, description: `The feed, at most ${mostFeedBytes / 1_048_576} MiB.` }),
    ),
    url: Type.Optional({ ...ImageUrl, description: 'Where the feed is, instead of a file.' }),
    format: Type.Optional(FeedFormat),
    encoding: Type.Optional(
      Text({ minLength: 1, maxLength: 40, description: 'E.g. `windows-1252`. Found out when absent.' }),
    ),
    mapping: Type.Optional(
      Type.Unsafe<Record<string, string | null>>(
        Type.Object(
          {},
          {
            maxProperties: 200,
            additionalProperties: Type.Union([Text({ maxLength: 200 }), Type.Null()]),
            description:
              'By column: the field it becomes (`product_id`, `image_url`, `additional_image_urls`, or any key of the metadata, with a type if need be: `weight:number`), or null to leave it out. Columns not named are guessed. In a form: a JSON object as text.',
          },
        ),
      ),
    ),
    callback_url: CallbackUrl,
    dry_run: Type.Boolean({ default: false, description: 'Only say what would change.' }),
    delete_missing: Type.Boolean({
      default: false,
      description: 'Delete the products that the feed does not have. Needs the permission `products:delete`.',
    }),
    force: Type.Boolean({
      default: false,
      description: 'Delete missing products even when records are invalid or more than half of all products would go.',
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
  records: count('All records of the feed.'),
  new: count('Products the catalogue does not have.'),
  changed: count('Products that differ; each with the fields.'),
  unchanged: count('Products that are as they should be; nothing is done for them.'),
  missing: count('Products the feed does not have.'),
  skipped: count('Records of products that the shop itself does not publish.'),
  duplicate: count('Records whose product comes again later; the later one counts.'),
  invalid: count('Records that cannot become a product.'),
})
export type ImportCounts = Static<typeof Counts>

const Column = Type.Object({
  column: Type.String(),
  field: Type.Union([Type.String(), Type.Null()], { description: 'null: left out.' }),
  guessed: Type.Boolean({ description: 'false: as the mapping says.' }),
})

/** What a feed would change, or is changing. */
export const ImportReport = Type.Object({
  import_id: Type.String(),
  status: Type.Enum(['dry_run', 'started', 'nothing_to_do'], {
    description: '`started`: the job `job_id` does what is new, changed and, with `delete_missing`, missing.',
  }),
  job_id: NullableText,
  total: Type.Integer({ description: 'Items of the job, or what they would be.' }),
  source: Type.Object({ file: NullableText, url: NullableText, bytes: Type.Integer() }),
  format: FeedFormat,
  encoding: Type.String(),
  columns: Type.Array(Column, { description: 'The first 200 columns, and what was made of them.' }),
  counts: Counts,
  over_plan: Type.Integer({ description: 'How many of the new products are more than the plan allows.' }),
  delete_missing: Type.Boolean(),
  refused: Type.Union([Type.Enum(['invalid_records', 'more_than_half']), Type.Null()], {
    description: 'Why `delete_missing` would be refused without `force`.',
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
  imports: Type.Array(ImportReport, { description: 'Newest first; the ten newest are kept, for a week.' }),
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
    description: 'Where the record begins; null for missing products.',
  }),
  changes: Type.Array(Type.String(), { description: 'Field paths, e.g. `metadata.price`.' }),
  error: Type.Union([Problem, Type.Null()], { description: 'What is wrong, or why it is not taken.' }),
  notes: Type.Array(Type.String()),
})

export const ImportItems = Type.Object({
  items: Type.Array(ImportItem, { description: 'In the order of the feed, missing products last.' }),
  total: Type.Integer({ description: 'Of this kind.' }),
  next_cursor: NextCursor,
})
export type ImportItems = Static<typeof ImportItems>

export const ExportQuery = Type.Object(
  { format: Type.Enum(['jsonl', 'csv'], { default: 'jsonl' }) },
  { additionalProperties: false },
)
export type ExportQuery = Static<typeof ExportQuery>
