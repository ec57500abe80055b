import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  ExportQuery,
  ImportItems,
  ImportItemsQuery,
  ImportList,
  ImportListQuery,
  ImportPath,
  ImportReport,
  ImportRequest,
} from '../../../../contract/catalog/feed.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { AddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import { receiverUrlFault } from '../../../platform/outbound/addresses/receiver-url.ts'
import { hasPermission, missingPermission } from '../../accounts/index.ts'
import type { Actor } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { callbackRefused, fileOrUrl } from '../errors.ts'
import { type FeedUpload, readFeedUpload } from './feed-upload.ts'
import type { Feeds } from './feeds.ts'
import type { ImportOptions } from './import-feed.ts'

const tags = ['Feeds']

const ImportProducts = {
  tags,
  summary: 'Import a product feed',
  description:
    'Send the feed as a file or as a URL. Formats: CSV with any header, Shopify product CSV, Google Merchant XML or TSV, and JSON Lines. Returns 202 with a job. If there is nothing to do or `dry_run` is set, returns 200 without a job. `GET /v1/imports/{import_id}/items` lists the records of the feed.',
  operationId: 'importProducts',
  consumes: ['multipart/form-data', 'application/json'],
  body: ImportRequest,
  response: { 200: ImportReport, 202: ImportReport },
  alsoAnswers: [409] as const,
}
const ReadImport = {
  tags,
  summary: 'Get an import',
  operationId: 'getImport',
  params: ImportPath,
  response: { 200: ImportReport },
}
const ListImports = {
  tags,
  summary: 'List imports',
  operationId: 'listImports',
  querystring: ImportListQuery,
  response: { 200: ImportList },
}
const ListImportItems = {
  tags,
  summary: 'List the records of an import',
  operationId: 'listImportItems',
  params: ImportPath,
  querystring: ImportItemsQuery,
  response: { 200: ImportItems },
}
const ProductLines = Type.Unsafe<Readable>({ type: 'string', description: 'One product per line.' })
const ExportProducts = {
  tags,
  summary: 'Export products',
  description: 'Returns JSON Lines or CSV. Importing the exported file changes nothing.',
  operationId: 'exportProducts',
  querystring: ExportQuery,
  // Not `produces`, which would also apply to error responses.
  response: {
    200: {
      description: 'One product per line.',
      content: { 'application/x-ndjson': { schema: ProductLines }, 'text/csv': { schema: ProductLines } },
    },
  },
}

/** Longer than any import can take. */
const importTimeoutMs = 330_000

interface ImportSlot {
  readonly releaseSlot: () => void
  upload: FeedUpload | null
  /** The handler is running and releases everything itself, even after the client disconnected. */
  isInUse: boolean
}

export interface FeedRouteDeps {
  readonly feeds: Feeds
  /** Which callback addresses are allowed. */
  readonly policy: AddressPolicy
}

export function feedRoutes(app: Http, deps: FeedRouteDeps): void {
  const { feeds } = deps
  const slots = new WeakMap<FastifyRequest, ImportSlot>()
  const release = async (request: FastifyRequest): Promise<void> => {
    const one = slots.get(request)
    slots.delete(request)
    await one?.upload?.content.close()
    one?.releaseSlot()
  }
  const releaseUnused = async (request: FastifyRequest): Promise<void> => {
    if (slots.get(request)?.isInUse === false) await release(request)
  }
  const receive = async (request: FastifyRequest): Promise<void> => {
    const slot: ImportSlot = { releaseSlot: feeds.acquireSlot(request.scope), upload: null, isInUse: false }
    slots.set(request, slot)
    // The server's default socket timeout is meant for idle connections.
    request.raw.socket.setTimeout?.(importTimeoutMs)
    if (!request.isMultipart()) return
    request.body = await readFeedUpload(request, feeds.folder, (upload) => {
      slot.upload = upload
    })
  }

  const handleImport = async (request: FastifyRequest, body: ImportRequest): Promise<ImportReport> => {
    const slot = slots.get(request)
    if (slot !== undefined) slot.isInUse = true
    try {
      if (body.delete_missing && !hasPermission(request.principal, 'products:delete'))
        throw missingPermission('products:delete')
      assertCallbackAllowed(body.callback_url ?? null, deps.policy)
      const options = importOptionsOf(body, request.actor)
      return await runImport(feeds, request.scope, { upload: slot?.upload ?? null, url: body.url, options })
    } finally {
      await release(request)
    }
  }

  app.post(
    '/v1/products/import',
    {
      schema: ImportProducts,
      config: { access: 'products:bulk', takesIdempotencyKey: true, admission: 'outside' },
      preValidation: receive,
      // `onSend`: the client may send its next import as soon as it has the response. `onResponse`: covers clients that disconnected.
      onSend: releaseUnused,
      onResponse: releaseUnused,
    },
    async (request, reply) => {
      const report = await handleImport(request, request.body)
      reply.code(report.job_id === null ? 200 : 202)
      return report
    },
  )

  app.get('/v1/imports', { schema: ListImports, config: { access: 'products:read' } }, (request) =>
    feeds.listImports(request.scope, request.query),
  )

  app.get('/v1/imports/:import_id', { schema: ReadImport, config: { access: 'products:read' } }, (request) =>
    feeds.readImport(request.scope, request.params.import_id),
  )

  app.get('/v1/imports/:import_id/items', { schema: ListImportItems, config: { access: 'products:read' } }, (request) =>
    feeds.listItems(request.scope, request.params.import_id, request.query),
  )

  app.get('/v1/products/export', { schema: ExportProducts, config: { access: 'products:read' } }, (request, reply) => {
    const { format } = request.query
    const text = Readable.from(feeds.exportProducts(request.scope, format), { objectMode: true, highWaterMark: 1 })
    const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson'
    reply.type(type).header('Content-Disposition', `attachment; filename="products.${format}"`)
    return text
  })
}

/** Applies the delivery rules: a callback that they reject would never arrive. */
function assertCallbackAllowed(callbackUrl: string | null, policy: AddressPolicy): void {
  const fault = callbackUrl === null ? null : receiverUrlFault(callbackUrl, policy)
  if (fault !== null) throw callbackRefused(fault)
}

function importOptionsOf(body: ImportRequest, actor: Actor): ImportOptions {
  const { format = null, encoding = null, mapping = {} } = body
  const { dry_run: dryRun, delete_missing: deleteMissing, force, callback_url: callbackUrl = null } = body
  return { feed: { format, encoding, mapping }, dryRun, deleteMissing, force, callbackUrl, actor }
}

function runImport(
  feeds: Feeds,
  scope: StoreScope,
  input: { upload: FeedUpload | null; url: string | undefined; options: ImportOptions },
): Promise<ImportReport> {
  const { upload, url, options } = input
  if (upload !== null && url === undefined) {
    return feeds.importFile(scope, { file: upload.name, url: null, content: upload.content }, options)
  }
  if (upload !== null || url === undefined) throw fileOrUrl()
  return feeds.importUrl(scope, url, options)
}
