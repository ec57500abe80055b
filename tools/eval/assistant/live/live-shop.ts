import { setTimeout as sleep } from 'node:timers/promises'
import { storefrontCatalog } from '../../../../server/demo-storefront/storefront-catalog.ts'
import {
  absurdPrices,
  invalidJson,
  type LocalCatalog,
  type LocalStorefront,
  negativePrices,
  otherCurrency,
  slow,
  startLocalStorefront,
  withoutFields,
} from '../../../../server/local-storefront/index.ts'
import { loadOfficialSchema } from '../../../../server/modules/connectors/index.ts'
import { readDemoCatalog } from '../../../../server/modules/indexing/index.ts'
import { grantScope } from '../../../../server/modules/stores/index.ts'
import type { BenchService } from '../../../bench/service.ts'
import { ask } from '../ask.ts'
import type { Question } from '../questions/question.ts'
import { openShop, type Shop } from '../shop.ts'
import { changed, type Oracle } from './oracle.ts'
import type { Change } from './question.ts'

/** The evaluation's shop, connected to a storefront that the questions change. */
export interface LiveShop extends Shop {
  /** What the storefront sells now. */
  oracle(): Oracle
  apply(change: Change): Promise<void>
  /** Undoes all changes. */
  reset(): Promise<void>
  /** Delays every answer of the storefront. */
  delay(ms: number): void
  close(): Promise<void>
}

const slowMs = 3000
/** The service stops calling a storefront that fails for ten seconds. */
const recoveryMs = 10_500
const syncTimeoutMs = 120_000

/** Creates the shop, and connects it to a storefront with the demo catalog. */
export async function openLiveShop(service: BenchService): Promise<LiveShop> {
  const shop = await openShop(service, [])
  const { demoAssets } = service.app.modules.indexing
  if (demoAssets === null) throw new Error('The demo catalog is not installed')
  const products = await readDemoCatalog(demoAssets)
  // The URL that the demo's images already have, so that the sync does not index them again.
  const baseUrl = `http://localhost:${new URL(service.url).port}`
  const original = storefrontCatalog(products, { baseUrl, policies: {}, at: new Date() })
  const storefront = await startLocalStorefront({ schema: await loadOfficialSchema(), catalog: original })
  await connect(service, shop, storefront.origin() ?? '')
  // Loads the indexes of products and texts, as the service does at its start.
  const scope = grantScope(shop.storeId)
  await Promise.all([service.app.modules.search.load(scope), service.settle()])
  await ask(service, shop, warmUp)
  return { ...shop, ...control(storefront, original), close: storefront.close }
}

const warmUp: Question = {
  id: 'warm-up',
  kind: 'policy',
  locale: 'en',
  turns: ['How long do I have to return something, and how much is the Tripod?'],
  expect: { outcome: ['answer'] },
  plantedTexts: [],
  isHeldOut: false,
}

async function connect({ app }: BenchService, { storeId }: Shop, url: string): Promise<void> {
  const { connections } = app.modules.connectors
  const scope = grantScope(storeId)
  await connections.connectOwnStorefront(scope, url, 'Evaluation')
  const startedAt = performance.now()
  for (;;) {
    const [connection] = (await connections.list(scope, { limit: 1 })).connections
    if (connection?.status === 'active') return
    if (performance.now() - startedAt > syncTimeoutMs) throw new Error(`not synced: ${JSON.stringify(connection)}`)
    await sleep(100)
  }
}

function control(storefront: LocalStorefront, original: LocalCatalog) {
  let catalog = original
  let state: 'up' | 'down' | 'slow' | 'wrong' = 'up'
  const enter = async (next: typeof state): Promise<void> => {
    if (next === state) return
    const isRecovering = state !== 'up' && next === 'up'
    state = next
    if (next === 'down') return storefront.goDown()
    await storefront.comeUp()
    const wrong = [negativePrices, otherCurrency('JPY'), absurdPrices, withoutFields('amount'), invalidJson]
    storefront.fail(next === 'up' ? null : next === 'slow' ? slow(slowMs) : wrong)
    if (isRecovering) await sleep(recoveryMs)
  }
  const use = (next: LocalCatalog): void => {
    catalog = next
    storefront.change.catalog(next)
  }
  return {
    oracle: (): Oracle => ({ products: catalog.products, isReadable: state === 'up' }),
    async apply(change: Change): Promise<void> {
      if (change.kind === 'state') await enter(change.to)
      else use(changed(catalog, change))
    },
    async reset(): Promise<void> {
      use(original)
      await enter('up')
    },
    delay: (ms: number): void => storefront.fail(slow(ms)),
  }
}
