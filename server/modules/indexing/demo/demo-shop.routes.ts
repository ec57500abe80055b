import { LRUCache } from 'lru-cache'
import { ShopProducts, ShopProductsQuery } from '../../../../contract/catalog/demo-shop.ts'
import { heroPhoto } from '../../../../contract/catalog/hero-photo.ts'
import { thumbnailSources } from '../../../../contract/catalog/thumbnail-sources.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Catalog } from '../../catalog/index.ts'
import { demoInstalling, noDemoStore } from '../errors.ts'
import type { DemoState } from './demo.routes.ts'
import { presentShopProduct } from './present-shop-product.ts'

const ListShopProducts = {
  tags: ['Demo'],
  summary: 'List the demo shop’s products',
  description:
    'Lists the products of the demo store, newest first, with the fields that the demo shop displays. The demo shop is the sample shop at `/demo-shop`. Responses are cached for ten seconds.',
  operationId: 'listDemoShopProducts',
  querystring: ShopProductsQuery,
  response: { 200: ShopProducts },
}

const cacheTtlMs = 10_000
/** A cursor is any text of the caller's choice. */
const maxCached = 20

export interface DemoShopDeps {
  readonly catalog: Pick<Catalog, 'listProducts'>
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
}

/** The `Link` header with which browsers load the photo of the shop's home page before its scripts; `undefined` without a photo. */
export async function heroPhotoLink(
  catalog: Pick<Catalog, 'readProduct'>,
  demo: DemoState,
): Promise<string | undefined> {
  if (demo.kind !== 'open') return undefined
  // The owner of the store may have deleted it.
  const product = await catalog.readProduct(demo.scope, heroPhoto.productId).catch(() => null)
  if (!product?.thumbnail) return undefined
  const { src, srcset } = thumbnailSources(product.thumbnail, heroPhoto.displayWidth)
  const sources = `imagesrcset="${srcset}"; imagesizes="${heroPhoto.sizes}"`
  return `<${src}>; rel=preload; as=image; ${sources}; fetchpriority=high`
}

function presentPage(page: Awaited<ReturnType<Catalog['listProducts']>>): ShopProducts {
  return { ...page, products: page.products.map(presentShopProduct) }
}
