import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { bundledModel } from '../../../contract/operations/bundled-models.ts'
import { buildApp } from '../../app.ts'
import { loadModelByName } from '../../engine/embedding/load-model.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createDatabase, type DatabaseChoice } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { systemIds } from '../../platform/ids.ts'
import { createLogger } from '../../platform/logger.ts'
import type { TestApp } from '../kit/app/test-app.ts'
import { aLiveShop, stockShop } from '../kit/assistant/a-live-shop.ts'
import { aSession } from '../kit/fixtures/a-session.ts'
import { aStore } from '../kit/fixtures/a-store.ts'

/**
 * Runs the service on the database given as JSON, connected to a storefront whose cart is a file, and prints its address. With `hang`
 * it also prints a shopper session, and every addition to the cart hangs: before it with `before`, after it with `after`.
 */
const [choice = '{}', directory = '.', mode, moment] = process.argv.slice(2)
const root = path.join(import.meta.dirname, '..', '..')
const print = (about: object): void => void process.stdout.write(`${JSON.stringify(about)}\n`)
const cartFile = path.join(directory, 'cart.jsonl')

await mkdir(directory, { recursive: true })
const database = await createDatabase(JSON.parse(choice) as DatabaseChoice)
const logger = createLogger('silent')
await migrate({ pool: database.pool, directory: path.join(root, 'migrations'), logger })
const model = await loadModelByName(bundledModel, path.join(root, '..', 'models'))
const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', PORT: '0', DEMO: 'off' })
const shop = aLiveShop()
shop.products.set('lamp', [{ price: 1990, stock: { state: 'in_stock' } }])
// The storefront outlives the service.
for (const line of existsSync(cartFile) ? readFileSync(cartFile, 'utf8').split('\n').filter(Boolean) : []) {
  const known = JSON.parse(line)
  shop.carts.add(known.cartId)
  shop.lines.push(known)
}
const written = new Set(shop.lines.map(({ key }) => key))
const hang = async (at: string): Promise<void> => {
  if (at === 'after')
    for (const line of shop.lines.filter(({ key }) => !written.has(key))) {
      written.add(line.key)
      appendFileSync(cartFile, `${JSON.stringify(line)}\n`)
    }
  if (mode !== 'hang' || at !== moment || shop.carts.size < 1) return
  if (at === 'after' && shop.lines.length < 2) return
  print({ isHanging: true })
  await new Promise(() => undefined)
}
Object.assign(shop, { beforeAdd: () => hang('before'), afterAdd: () => hang('after') })
const service = { config, database, model, modelName: bundledModel, openModel: async () => model, logger }
const app = await buildApp({
  ...service,
  instanceKey: Buffer.alloc(32, 1),
  storefrontAdapters: { shopify: shop.adapter },
  clock: systemClock,
  ids: systemIds,
})
await app.start()
const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
print({ url })
if (mode === 'hang') {
  const { scope } = await aStore(app)
  const metadata = { name: 'Desk Lamp' }
  const products = { lamp: { metadata, variants: [{ price: 1990, stock: { state: 'in_stock' as const } }] } }
  await stockShop({ ...app, database, model } as unknown as TestApp, scope, { shop, products })
  const { token, threadId } = await aSession({ ...app, database }, scope)
  print({ token, threadId })
}
