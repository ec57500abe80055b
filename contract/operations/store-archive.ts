import Type, { type Static } from 'typebox'

/** Raised when a reader of the archive has to change. */
const archiveFormat = 1

/** The files of an archive, in their order; the manifest comes last. */
export const archiveFiles = [
  'store.json',
  'products.jsonl',
  'knowledge.jsonl',
  'judgments.jsonl',
  'webhooks.jsonl',
  'team.jsonl',
  'conversations.jsonl',
  'feedback.jsonl',
  'searches.jsonl',
  'audit.jsonl',
] as const
export type ArchiveFile = (typeof archiveFiles)[number]

export const archiveManifest = 'manifest.json'

/** `manifest.json` of the archive that `GET /v1/admin/store/export` answers with. */
export const ArchiveManifest = Type.Object({
  format: Type.Literal(archiveFormat),
  store_id: Type.String(),
  slug: Type.String(),
  created_at: Type.String({ description: 'When the export began. Later changes may be in it or not.' }),
  revision: Type.Integer({ minimum: 0, description: 'Of the catalog, when the export began.' }),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[\\da-f]{64}$' }),
      records: Type.Integer({ minimum: 0, description: 'Lines.' }),
    }),
  ),
})
export type ArchiveManifest = Static<typeof ArchiveManifest>
