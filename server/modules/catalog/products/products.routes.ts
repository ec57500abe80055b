import { ProductList, ProductListQuery, ProductPath, ProductRecord } from '../../../../contract/catalog/product.ts'
import { DeletedProduct, DeletedProducts, ProductsDeletion } from '../../../../contract/catalog/product-deletion.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Catalog } from '../catalog.ts'

const tags = ['Products']
const path = '/v1/products/:product_id'

const ListProducts = {
  tags,
  summary: 'List products',
  operationId: 'listProducts',
  querystring: ProductListQuery,
  response: { 200: ProductList },
}
const ReadProduct = {
  tags,
  summary: 'Get a product',
  operationId: 'getProduct',
  params: ProductPath,
  response: { 200: ProductRecord },
}
const DeleteProduct = {
  tags,
  summary: 'Delete a product',
  operationId: 'deleteProduct',
  params: ProductPath,
  response: { 200: DeletedProduct },
}

const DeleteProducts = {
  tags,
  summary: 'Delete up to 1,000 products',
  description: 'If an error occurs, no product is deleted. `missing` lists the requested IDs that no product has.',
  operationId: 'deleteProducts',
  body: ProductsDeletion,
  response: { 200: DeletedProducts },
}

export function catalogRoutes(app: Http, deps: { catalog: Catalog }): void {
  app.get('/v1/products', { schema: ListProducts, config: { access: 'products:read' } }, (request) =>
    deps.catalog.listProducts(request.scope, request.query),
  )

  app.get(path, { schema: ReadProduct, config: { access: 'products:read' } }, (request) =>
    deps.catalog.readProduct(request.scope, request.params.product_id),
  )

  app.delete(path, { schema: DeleteProduct, config: { access: 'products:delete' } }, async (request) => {
    await deps.catalog.deleteProduct(request.scope, request.params.product_id)
    return { status: 'deleted' as const, product_id: request.params.product_id }
  })

  const deletesMany = { access: 'products:delete', takesIdempotencyKey: true }
  app.post('/v1/products/delete', { schema: DeleteProducts, config: deletesMany }, async ({ scope, body }) => {
    const deleted = await deps.catalog.deleteProducts(scope, { productIds: body.product_ids })
    const deletedIds = new Set(deleted)
    return { deleted, missing: body.product_ids.filter((id) => !deletedIds.has(id)) }
  })
}
