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
import type { AddressPolicy } from '../../../platform/outbound/address-policy.ts'
import { receiverUrlFault } from '../../../platform/outbound/receiver-url.ts'
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
    'Accepts CSV with any header, JSON Lines, Google Merchant XML or TSV, and Shopify product CSV, as a file or from a URL. Returns 202 with a job, or 200 if there is nothing to do or `dry_run` is set. `GET /v1/imports/{import_id}/items` lists the records.',
  operationId: 'importProducts',
  consumes: ['multipart/form-data', 'application/json'],
  body: ImportRequest,
  response: { 200: ImportReport, 202: ImportReport },
  alsoAnswers: [409] as const,
}
const ReadImport = {
  tags,
  summary: 'Get an import',
  operationId: 'readImport',
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
const ProductLines = Type.Unsafe<Readable>({ type: 'string', description: 'A product a line.' })
const ExportProducts = {
  tags,
  summary: 'Export products',
  description: 'As JSON Lines or CSV. Importing the file again changes nothing.',
  operationId: 'exportProducts',
  querystring: ExportQuery,
  // Not `produces`, which would say the same of the refusals.
  response: {
    200: {
      description: 'A product a line.',
      content: { 'application/x-ndjson': { schema: ProductLines }, 'text/csv': { schema: ProductLines } },
    },
  },
}

/** Longer than any import takes. */
const importWithinMs = 330_000

interface Held {
  readonly leave: () => void
  upload: FeedUpload | null
  /** The handler is at work and lets go itself, whether or not anybody still waits for the answer. */
  isInUse: boolean
}

export interface FeedRouteDeps {
  readonly feeds: Feeds
  /** Which addresses may be called back. */
  readonly policy: AddressPolicy
}

export function feedRoutes(app: Http, deps: FeedRouteDeps): void {
  const { feeds } = deps
  const held = new WeakMap<FastifyRequest, Held>()
  const release = async (request: FastifyRequest): Promise<void> => {
    const one = held.get(request)
    held.delete(request)
    await one?.upload?.content.close()
    one?.leave()
  }
  const releaseUnused = async (request: FastifyRequest): Promise<void> => {
    if (held.get(request)?.isInUse === false) await release(request)
  }
  const receive = async (request: FastifyRequest): Promise<void> => {
    const mine: Held = { leave: feeds.acquireSlot(request.scope), upload: null, isInUse: false }
    held.set(request, mine)
    // The server's own limit is for connections on which nothing moves.
    request.raw.socket.setTimeout?.(importWithinMs)
    if (!request.isMultipart()) return
    request.body = await readFeedUpload(request, feeds.folder, (upload) => {
      mine.upload = upload
    })
  }

  const work = async (request: FastifyRequest, body: ImportRequest): Promise<ImportReport> => {
    const mine = held.get(request)
    if (mine !== undefined) mine.isInUse = true
    try {
      if (body.delete_missing && !hasPermission(request.principal, 'products:delete'))
        throw missingPermission('products:delete')
      assertMayCallBack(body.callback_url ?? null, deps.policy)
      const order = orderOf(body, request.actor)
      return await importOne(feeds, request.scope, { upload: mine?.upload ?? null, url: body.url, order })
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
      // Before the answer, so that who has it may come again at once; after it, for those who hung up.
      onSend: releaseUnused,
      onResponse: releaseUnused,
    },
    async (request, reply) => {
      const report = await work(request, request.body)
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

/** By the rule of whoever delivers it: what that refuses would never arrive. */
function assertMayCallBack(callbackUrl: string | null, policy: AddressPolicy): void {
  const fault = callbackUrl === null ? null : receiverUrlFault(callbackUrl, policy)
  if (fault !== null) throw callbackRefused(fault)
}

function orderOf(body: ImportRequest, actor: Actor): ImportOptions {
  const { format = null, encoding = null, mapping = {} } = body
  const { dry_run: dryRun, delete_missing: deleteMissing, force, callback_url: callbackUrl = null } = body
  return { feed: { format, encoding, mapping }, dryRun, deleteMissing, force, callbackUrl, actor }
}

function importOne(
  feeds: Feeds,
  scope: StoreScope,
  wanted: { upload: FeedUpload | null; url: string | undefined; order: ImportOptions },
): Promise<ImportReport> {
  const { upload, url, order } = wanted
  if (upload !== null && url === undefined) {
    return feeds.importFile(scope, { file: upload.name, url: null, content: upload.content }, order)
  }
  if (upload !== null || url === undefined) throw fileOrUrl()
  return feeds.importUrl(scope, url, order)
}
