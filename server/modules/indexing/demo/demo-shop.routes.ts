import path from 'node:path'
import { LRUCache } from 'lru-cache'
import Type from 'typebox'
import { ShopProducts, ShopProductsQuery } from '../../../../contract/catalog/demo-shop.ts'
import type { Http } from '../../../platform/http/server.ts'
import { staticFiles } from '../../../platform/http/throttled.ts'
import type { Catalog } from '../../catalog/index.ts'
import { demoInstalling, demoPhotoNotFound, noDemoStore } from '../errors.ts'
import type { DemoState } from './demo.routes.ts'
import { createDemoPhotos, photoSizes } from './demo-photos.ts'
import { presentShopProduct } from './present-shop-product.ts'

const ListShopProducts = {
  tags: ['Demo'],
  summary: 'List the demo shop’s products',
  description:
    'The backend of the shop at /demo-shop: products as its pages show them, newest first. Responses are cached for ten seconds.',
  operationId: 'listDemoShopProducts',
  querystring: ShopProductsQuery,
  response: { 200: ShopProducts },
}
const Photo = Type.Object({
  size: Type.Enum(photoSizes),
  file: Type.String({ maxLength: 200, pattern: '^[\\w.-]+\\.jpg$' }),
})

const cacheTtlMs = 10_000
/** A cursor is any text of the caller's choice. */
const maxCached = 20

export interface DemoShopDeps {
  readonly catalog: Pick<Catalog, 'listProducts'>
  readonly indexing: { readonly demoAssets: string | null }
  demoState(): DemoState
}

export function demoShopRoutes(app: Http, deps: DemoShopDeps): void {
  const cached = new LRUCache<string, ShopProducts>({ max: maxCached, ttl: cacheTtlMs })

  app.get('/demo/products', { schema: ListShopProducts, config: { access: 'public' } }, async (request, reply) => {
    const demo = deps.demoState()
    if (demo.kind === 'opening') throw demoInstalling()
    if (demo.kind === 'off') throw noDemoStore()
    const key = JSON.stringify(request.query)
    const answer = cached.get(key) ?? presentPage(await deps.catalog.listProducts(demo.scope, request.query))
    cached.set(key, answer)
    reply.header('Cache-Control', `public, max-age=${cacheTtlMs / 1000}`)
    return answer
  })
  if (deps.indexing.demoAssets !== null) servePhotos(app, path.join(deps.indexing.demoAssets, 'images'))
}

function presentPage(page: Awaited<ReturnType<Catalog['listProducts']>>): ShopProducts {
  return { ...page, products: page.products.map((product) => presentShopProduct(product, sizedUrl)) }
}

/** The demo's own photos come in two sizes, by path, so that they load from the address that the visitor uses. */
function sizedUrl(url: string, size: string): string {
  const file = /\/demo\/images\/([\w.-]+\.jpg)$/.exec(url)?.[1]
  return file === undefined ? url : `/demo/photos/${size}/${file}`
}

function servePhotos(app: Http, folder: string): void {
  const photos = createDemoPhotos(folder)
  app.get(
    '/demo/photos/:size/:file',
    { schema: { params: Photo, hide: true }, config: { access: 'public', addressLimit: staticFiles } },
    async (request, reply) => {
      const photo = await photos.read(request.params.file, request.params.size)
      if (photo === null) throw demoPhotoNotFound(request.params.file)
      return reply.header('Cache-Control', 'public, max-age=86400').type('image/webp').send(photo)
    },
  )
}
