import { ImageHealthList, ImageHealthQuery, ProductImageHealth } from '../../../../contract/catalog/image-health.ts'
import { ProductPath } from '../../../../contract/catalog/product.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Catalog } from '../catalog.ts'

const tags = ['Products']

const ListImageHealth = {
  tags,
  summary: 'List images with problems',
  operationId: 'listImageHealth',
  querystring: ImageHealthQuery,
  response: { 200: ImageHealthList },
}
const ReadImageHealth = {
  tags,
  summary: 'Get the image health of a product',
  operationId: 'getImageHealth',
  params: ProductPath,
  response: { 200: ProductImageHealth },
}

export function imageHealthRoutes(app: Http, deps: { catalog: Catalog }): void {
  const config = { access: 'products:read' } as const

  app.get('/v1/products/image-health', { schema: ListImageHealth, config }, (request) =>
    deps.catalog.listImageHealth(request.scope, request.query),
  )

  app.get('/v1/products/:product_id/image-health', { schema: ReadImageHealth, config }, (request) =>
    deps.catalog.readImageHealth(request.scope, request.params.product_id),
  )
}
