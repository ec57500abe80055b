import Type, { type Static } from 'typebox'

/** Incremented when readers of the archive must change. */
const archiveFormat = 1

/** The files of an archive in order; the manifest comes last. */
export const archiveFiles = [
  'store.json',
  'products.jsonl',
  'uploaded-images.jsonl',
  'knowledge.jsonl',
  'judgments.jsonl',
  'webhooks.jsonl',
  'connections.jsonl',
  'team.jsonl',
  'conversations.jsonl',
  'feedback.jsonl',
  'searches.jsonl',
  'audit.jsonl',
] as const
export type ArchiveFile = (typeof archiveFiles)[number]

export const archiveManifest = 'manifest.json'

/** `manifest.json` in the archive returned by `GET /v1/admin/store/export`. */
export const ArchiveManifest = Type.Object({
  format: Type.Literal(archiveFormat),
  store_id: Type.String(),
  slug: Type.String(),
  created_at: Type.String({ description: 'When the export started. Later changes may or may not be included.' }),
  revision: Type.Integer({ minimum: 0, description: 'Revision of the catalog when the export started.' }),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[\\da-f]{64}$', patternMessage: 'must be 64 hexadecimal digits' }),
      records: Type.Integer({ minimum: 0, description: 'Number of lines.' }),
    }),
  ),
})
export type ArchiveManifest = Static<typeof ArchiveManifest>
