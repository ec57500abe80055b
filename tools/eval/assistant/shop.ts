import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BenchService } from '../../bench/service.ts'
import type { PlantedText } from './questions/question.ts'
import type { World } from './world.ts'

/** A store for the evaluation: the demo's texts and products, with or without planted malicious texts. */
export interface Shop {
  readonly storeId: string
  readonly publicKey: string
  readonly world: World
}

const folder = path.join(import.meta.dirname, '../../../demo/knowledge')

/** Creates the store over the API, as a merchant would. Throws if a planted text matches no text or product. */
export async function openShop(service: BenchService, plantedTexts: readonly PlantedText[]): Promise<Shop> {
  const { store, token } = await service.newStore()
  const call = async (method: 'POST' | 'PATCH', url: string, payload: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await service.app.http.inject({ method, url, headers, payload })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  await service.app.modules.indexing.installDemo(store.scope, { renew: false })
  await call('POST', '/v1/admin/knowledge/import', { files: textsWith(plantedTexts), publish: true })
  const products = await productsOf(service, store.storeId)
  for (const planted of plantedTexts) {
    if (planted.into === 'concept') continue
    const id = [...products].find(([, { name }]) => name === planted.product)?.[0]
    if (id === undefined) throw new Error(`no product is called ${planted.product}`)
    await call('PATCH', `/v1/products/${id}`, { metadata: { description: planted.description } })
  }
  const { store_public_key: publicKey } = await service.app.modules.publicKeys.keyOf(store.scope)
  return { storeId: store.storeId, publicKey, world: await worldOf(service, store.storeId) }
}

/** The demo's texts; planted paragraphs are appended to theirs. */
function textsWith(plantedTexts: readonly PlantedText[]): { path: string; content: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^[a-z]{2}[/\\][\w-]+\.md$/.test(name),
  )
  const placed = new Set<PlantedText>()
  const texts = files.sort().map((file) => {
    const own = plantedTexts.filter(
      (planted) => planted.into === 'concept' && file === path.join(planted.locale, `${planted.topic}.md`),
    )
    for (const planted of own) placed.add(planted)
    const paragraphs = own.flatMap((planted) => (planted.into === 'concept' ? ['', planted.paragraph, ''] : []))
    return { path: file, content: [readFileSync(path.join(folder, file), 'utf8'), ...paragraphs].join('\n') }
  })
  const lost = plantedTexts.find((planted) => planted.into === 'concept' && !placed.has(planted))
  if (lost !== undefined) throw new Error(`no text to plant into: ${JSON.stringify(lost)}`)
  return texts
}

interface ProductRow {
  readonly name: string
  readonly text: string
}

/** The demo products' metadata by product_id, without planted descriptions, prices and stock. */
async function productsOf({ database }: BenchService, storeId: string): Promise<ReadonlyMap<string, ProductRow>> {
  const { rows } = await database.pool.query<{ product_id: string; metadata: Record<string, unknown> }>(
    'select product_id, metadata from products where store_id = $1',
    [storeId],
  )
  return new Map(
    rows.map(({ product_id, metadata }) => {
      const { price: _price, stock: _stock, variants, ...facts } = metadata
      const options = Array.isArray(variants) ? variants.flatMap(({ sku, options: own }) => [sku, own]) : []
      return [product_id, { name: String(metadata.name), text: JSON.stringify([facts, options]) }]
    }),
  )
}

async function worldOf(service: BenchService, storeId: string): Promise<World> {
  const { pool } = service.database
  const spans = await pool.query<{ handle: string; concept_id: string; topic: string; words: string }>(
    `select s.concept_id || '@' || s.version || '#' || s.number as handle, s.concept_id, v.topic,
       array_to_string(s.headings || v.title || s.text, E'\\n') as words
     from knowledge_spans s join knowledge_versions v using (store_id, concept_id, version) where s.store_id = $1`,
    [storeId],
  )
  const words = new Map(spans.rows.map((row) => [row.handle, row.words]))
  const topics = new Map(spans.rows.map((row) => [row.concept_id, row.topic]))
  const products = await productsOf(service, storeId)
  const settings = await pool.query('select to_jsonb(s) as said from assistant_settings s where store_id = $1', [
    storeId,
  ])
  return {
    spanText: (handle) => words.get(handle) ?? null,
    topicOf: (conceptId) => topics.get(conceptId) ?? null,
    productText: (productId) => products.get(productId.replace(/^prd_/, ''))?.text ?? '',
    contactText: JSON.stringify(settings.rows[0]?.said?.contact ?? {}),
  }
}
