import path from 'node:path'
import fastifyStatic from '@fastify/static'
import Type from 'typebox'
import {
  DemoInstall,
  IndexResponse,
  ProductChange,
  ProductInput,
  ProductPath,
  ProductRecord,
} from '../../../../contract/catalog/product.ts'
import type { Http } from '../../../platform/http/server.ts'
import { staticFiles } from '../../../platform/http/throttled.ts'
import type { Indexing } from '../indexing.ts'

const tags = ['Products']

const IndexProduct = {
  tags,
  summary: 'Create or update a product',
  operationId: 'indexProduct',
  body: ProductInput,
  response: { 200: IndexResponse },
}
const ChangeProduct = {
  tags,
  summary: 'Update a product',
  operationId: 'updateProduct',
  params: ProductPath,
  body: ProductChange,
  response: { 200: ProductRecord },
}
const RetryProduct = {
  tags,
  summary: 'Refetch the images of a product',
  description:
    'Works in every state of the product. Images that changed at the same URL are indexed again; if an image is unavailable, the call returns 422 and the product does not change.',
  operationId: 'retryProduct',
  params: ProductPath,
  response: { 200: IndexResponse },
}
const ImageFile = Type.Object({ file: Type.String({ maxLength: 200, pattern: '^[\\w.-]+$' }) })
const InstallDemo = {
  tags,
  summary: 'Install the demo products',
  operationId: 'installDemo',
  response: { 200: DemoInstall },
}

export async function indexingRoutes(app: Http, deps: { indexing: Indexing }): Promise<void> {
  const { indexing } = deps

  // They wait for the host of the image.
  const fetches = { access: 'products:write', admission: 'outside' } as const
  const creates = { access: 'products:write', takesIdempotencyKey: true } as const

  app.post('/v1/products', { schema: IndexProduct, config: { ...creates, ...fetches } }, async (request) => {
    const { created: _created, ...answer } = await indexing.indexProduct(request.scope, request.body)
    return answer
  })

  app.patch('/v1/products/:product_id', { schema: ChangeProduct, config: fetches }, (request) =>
    indexing.changeProduct(request.scope, request.params.product_id, request.body),
  )

  app.post('/v1/products/:product_id/retry', { schema: RetryProduct, config: fetches }, (request) =>
    indexing.retryProduct(request.scope, request.params.product_id),
  )

  app.post('/v1/products/demo', { schema: InstallDemo, config: creates }, (request) =>
    indexing.installDemo(request.scope, { renew: false }),
  )

  if (indexing.demoAssets !== null) await serveDemoImages(app, path.join(indexing.demoAssets, 'images'))
}

/** The demo's photos at the addresses its products name. */
async function serveDemoImages(app: Http, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, decorateReply: !app.hasReplyDecorator('sendFile') })
  app.get(
    '/demo/images/:file',
    { schema: { params: ImageFile, hide: true }, config: { access: 'public', addressLimit: staticFiles } },
    (request, reply) => reply.sendFile(request.params.file, folder, { maxAge: '1d' }),
  )
}
