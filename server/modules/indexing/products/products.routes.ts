import path from 'node:path'
import Type from 'typebox'
import {
  DemoInstall,
  IndexResponse,
  ProductChange,
  ProductChangeUpload,
  ProductInput,
  ProductPath,
  ProductRecord,
  ProductUpload,
} from '../../../../contract/catalog/product.ts'
import { prepareSendFile } from '../../../platform/http/endpoints/pages.ts'
import type { Http } from '../../../platform/http/server.ts'
import { staticFiles } from '../../../platform/http/throttled.ts'
import { multipartOrJson } from '../../../platform/http/upload/upload.ts'
import type { Indexing } from '../indexing.ts'

const tags = ['Products']
const json = 'application/json'
const form = 'multipart/form-data'

const IndexProduct = {
  tags,
  summary: 'Create or update a product',
  description: 'Send the image as the URL `image_url`, or upload it as the file `image` of a form.',
  operationId: 'indexProduct',
  consumes: [json, form],
  body: { content: { [json]: { schema: ProductInput }, [form]: { schema: ProductUpload } } },
  response: { 200: IndexResponse },
}
const ChangeProduct = {
  tags,
  summary: 'Update a product',
  operationId: 'updateProduct',
  params: ProductPath,
  consumes: [json, form],
  body: { content: { [json]: { schema: ProductChange }, [form]: { schema: ProductChangeUpload } } },
  response: { 200: ProductRecord },
}
const RetryProduct = {
  tags,
  summary: 'Refetch the images of a product',
  description:
    'The product can be in any state. An image that changed at the same URL is indexed again. If an image is unavailable, the call returns 422 and the product does not change.',
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

  const preValidation = multipartOrJson({ files: 1 })

  app.post(
    '/v1/products',
    { schema: IndexProduct, config: { ...creates, ...fetches }, preValidation },
    async ({ scope, body: given }) => {
      const body = given as ProductInput | ProductUpload
      const indexed = 'image' in body ? indexing.indexUpload(scope, body) : indexing.indexProduct(scope, body)
      const { created: _created, ...answer } = await indexed
      return answer
    },
  )

  app.patch(
    '/v1/products/:product_id',
    { schema: ChangeProduct, config: fetches, preValidation },
    ({ scope, params, body: given }) => {
      const body = given as ProductChange | ProductChangeUpload
      return 'image' in body
        ? indexing.changeByUpload(scope, params.product_id, body)
        : indexing.changeProduct(scope, params.product_id, body)
    },
  )

  app.post('/v1/products/:product_id/retry', { schema: RetryProduct, config: fetches }, (request) =>
    indexing.retryProduct(request.scope, request.params.product_id),
  )

  app.post('/v1/products/demo', { schema: InstallDemo, config: creates }, (request) =>
    indexing.installDemo(request.scope, { renew: false }),
  )

  if (indexing.demoAssets !== null) await serveDemoImages(app, path.join(indexing.demoAssets, 'images'))
}

/** The demo's photos, at the URLs in its products. */
async function serveDemoImages(app: Http, folder: string): Promise<void> {
  await prepareSendFile(app, folder)
  app.get(
    '/demo/images/:file',
    { schema: { params: ImageFile, hide: true }, config: { access: 'public', addressLimit: staticFiles } },
    (request, reply) => reply.sendFile(request.params.file, folder, { maxAge: '1d' }),
  )
}
