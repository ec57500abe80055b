import { beforeEach, describe, expect, it } from 'vitest'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import type { ChangedProduct } from '../../catalog/index.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createIndexCache, type IndexCacheDeps } from './index-cache.ts'
import type { CatalogChanges } from './index-entry.ts'
import type { IndexSnapshots } from './snapshots.ts'
import { createStoreIndex, type IndexPart, type StoreIndex } from './store-index.ts'

const dimension = 16
const day = 86_400_000
const calibrator = createCalibrator({
  imageMean: new Float32Array(dimension),
  imageImage: [
    [0, 0],
    [1, 1],
  ],
  textImage: { a: 10, b: -5 },
})
const vectors = Buffer.from(new Uint16Array(dimension).fill(0x3400).buffer)
const a = grantScope('00000000-0000-4000-8000-00000000000a')
const b = grantScope('00000000-0000-4000-8000-00000000000b')
const c = grantScope('00000000-0000-4000-8000-00000000000c')

/** A fake catalog with committed revisions like the database; `before.read` can delay or fail any read. */
function createTestCatalog() {
  const stores = new Map<
    string,
    { revision: number; products: Map<string, ChangedProduct>; tombstones: Map<string, number> }
  >()
  const settings = new Map<string, SearchSettings>()
  const reads: string[] = []
  const before: { read: (name: string) => Promise<void> | void } = { read: () => undefined }
  const storeOf = (scope: StoreScope) => {
    const store = stores.get(scope.storeId) ?? { revision: 0, products: new Map(), tombstones: new Map() }
    stores.set(scope.storeId, store)
    return store
  }
  const read = async (name: string): Promise<void> => {
    reads.push(name)
    await before.read(name)
  }
  const changes: CatalogChanges = {
    async revisions(storeIds) {
      await read('revisions')
      return storeIds.flatMap((id) => {
        const store = stores.get(id)
        return store === undefined ? [] : [{ store_id: id, revision: store.revision }]
      })
    },
    async *written(scope, { after }) {
      await read('written')
      yield [...storeOf(scope).products.values()].filter(({ revision }) => revision > after)
    },
    async deleted(scope, { after }) {
      await read('deleted')
      return [...storeOf(scope).tombstones]
        .map(([product_id, revision]) => ({ product_id, revision }))
        .filter(({ revision }) => revision > after)
    },
    async *metadata(scope, names) {
      await read('metadata')
      const existing = [...storeOf(scope).products.values()].map((product) => ({ ...product }))
      for (const { product_id, metadata } of existing) {
        yield [
          {
            product_id,
            metadata: Object.fromEntries(Object.entries(metadata).filter(([name]) => names.includes(name))),
          },
        ]
        await before.read('metadata page')
      }
    },
    async settings(scope) {
      await read('settings')
      return settings.get(scope.storeId) ?? defaultSettings
    },
  }
  return {
    changes,
    reads,
    before,
    write(scope: StoreScope, id: string, metadata: Record<string, unknown> = {}): void {
      const store = storeOf(scope)
      store.revision += 1
      const product = { product_id: id, revision: store.revision, metadata, palette: [], vectors }
      store.products.set(id, { ...product, created_at: new Date(store.revision) })
      store.tombstones.delete(id)
    },
    change(scope: StoreScope, changed: SearchSettings): void {
      storeOf(scope).revision += 1
      settings.set(scope.storeId, changed)
    },
    /** Loses the newest product, like a failover to a standby that had not received it. */
    lose(scope: StoreScope, id: string): void {
      const store = storeOf(scope)
      store.revision -= 1
      store.products.delete(id)
    },
    remove(scope: StoreScope, id: string): void {
      const store = storeOf(scope)
      store.revision += 1
      store.products.delete(id)
      store.tombstones.set(id, store.revision)
    },
  }
}

/** A promise that the test resolves. */
function createGate() {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

let catalog: ReturnType<typeof createTestCatalog>
let now: number
let createdIndexes: StoreIndex[]

beforeEach(() => {
  catalog = createTestCatalog()
  now = 0
  createdIndexes = []
})

function createTestCache(options: Partial<IndexCacheDeps> = {}) {
  const newIndex = (): StoreIndex => {
    const index = createStoreIndex(dimension, calibrator)
    createdIndexes.push(index)
    return index
  }
  return createIndexCache({
    changes: catalog.changes,
    clock: { now: () => new Date(now) },
    logger: { info: () => undefined, warn: () => undefined },
    generation: 'g',
    embedTexts: () => Promise.resolve([]),
    newIndex,
    maxBytes: 2 ** 30,
    isShared: false,
    snapshots: null,
    ...options,
  })
}

const idsOf = (index: StoreIndex): string[] =>
  Array.from({ length: index.rows }, (_none, row) => index.productIdAt(row))
    .filter((id) => id !== '')
    .sort()

describe('an index in memory', () => {
  it('is loaded by the first search and not again', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one')
    expect(await cache.withIndex(a, idsOf)).toEqual(['one'])
    const reads = catalog.reads.length
    expect(await cache.withIndex(a, (_index, revision) => revision)).toBe(1)
    expect(catalog.reads).toHaveLength(reads)
  })

  it('is loaded once for concurrent searches', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one')
    await Promise.all(Array.from({ length: 20 }, () => cache.withIndex(a, idsOf)))
    expect(createdIndexes).toHaveLength(1)
    expect(catalog.reads.filter((name) => name === 'written')).toHaveLength(1)
  })

  it('yields to other requests while it is loading, and changes atomically when it is loaded', async () => {
    const cache = createTestCache()
    const turns = async (work: Promise<unknown>): Promise<number> => {
      let count = 0
      let isDone = false
      const take = (): void => {
        count += 1
        if (!isDone) setImmediate(take)
      }
      setImmediate(take)
      await work
      isDone = true
      return count
    }
    for (let at = 0; at < 8000; at += 1) catalog.write(a, `p${at}`)
    expect(await turns(cache.withIndex(a, (index) => index.size))).toBeGreaterThan(10)
    for (let at = 0; at < 2000; at += 1) catalog.write(a, `p${at}`)
    expect(await turns(cache.refresh(a))).toBeLessThan(5)
  })

  it('sees what was committed before a refresh was requested, even during another refresh', async () => {
    const cache = createTestCache()
    await cache.withIndex(a, idsOf)
    const gate = createGate()
    catalog.write(a, 'one')
    catalog.before.read = (name) => (name === 'deleted' ? gate.passed : undefined)
    const first = cache.refresh(a)
    await expect.poll(() => catalog.reads.at(-1)).toBe('deleted')
    catalog.write(a, 'two')
    const later = Array.from({ length: 50 }, () => cache.refresh(a))
    const before = catalog.reads.length
    gate.open()
    await Promise.all([first, ...later])
    expect(await cache.withIndex(a, idsOf)).toEqual(['one', 'two'])
    // All fifty shared the one catch-up that began after the first.
    expect(catalog.reads.slice(before)).toEqual(['revisions', 'settings', 'written', 'deleted'])
  })

  it('removes a deleted product and adds it when it is written again, in any sequence of catch-ups', async () => {
    const cache = createTestCache()
    catalog.write(a, 'x', { category: 'first' })
    catalog.write(a, 'other')
    await cache.withIndex(a, idsOf)
    catalog.remove(a, 'x')
    await cache.refresh(a)
    expect(await cache.withIndex(a, idsOf)).toEqual(['other'])
    catalog.write(a, 'x', { category: 'second' })
    catalog.remove(a, 'x')
    catalog.write(a, 'x', { category: 'third' })
    await cache.refresh(a)
    expect(await cache.withIndex(a, idsOf)).toEqual(['other', 'x'])
    expect(await cache.withIndex(a, (index) => index.categoryAt(index.rowOf('x') ?? -1))).toBe('third')
  })

  it('misses no product that changes during the load, and contains none that is deleted during it', async () => {
    const cache = createTestCache()
    for (const id of ['changed', 'gone', 'back', 'still']) catalog.write(a, id)
    let isFirst = true
    catalog.before.read = (name) => {
      if (name === 'written' && isFirst) {
        isFirst = false
        catalog.write(a, 'changed', { category: 'new' })
      }
      if (name === 'deleted') {
        catalog.remove(a, 'gone')
        catalog.remove(a, 'back')
        catalog.write(a, 'back')
      }
    }
    expect(await cache.withIndex(a, idsOf)).toEqual(['back', 'changed', 'still'])
  })
})

describe('waiting for an index', () => {
  const notLoaded = { status: 503, headers: { 'Retry-After': '5' } }

  it('ends with 503 after a while, and the load goes on', async () => {
    const cache = createTestCache({ maxWaitMs: 20 })
    catalog.write(a, 'one')
    const gate = createGate()
    catalog.before.read = (name) => (name === 'written' ? gate.passed : undefined)
    await expect(cache.withIndex(a, idsOf)).rejects.toMatchObject(notLoaded)
    await expect(cache.withIndex(a, idsOf)).rejects.toMatchObject(notLoaded)
    gate.open()
    expect(await cache.withIndex(a, idsOf, { maxWaitMs: 10_000 })).toEqual(['one'])
    expect(createdIndexes).toHaveLength(1)
    expect(catalog.reads.filter((name) => name === 'written')).toHaveLength(1)
  })

  it('logs a load that fails after every search has given up, and the next search loads again', async () => {
    const warnings: unknown[] = []
    const logger = { info: () => undefined, warn: (...parts: unknown[]) => warnings.push(parts[1]) }
    const cache = createTestCache({ maxWaitMs: 20, logger })
    catalog.write(a, 'one')
    const gate = createGate()
    catalog.before.read = async (name) => {
      if (name !== 'written') return
      await gate.passed
      throw new Error('the database went away')
    }
    await expect(cache.withIndex(a, idsOf)).rejects.toMatchObject(notLoaded)
    gate.open()
    await expect.poll(() => warnings).toEqual(['index load failed'])
    catalog.before.read = () => undefined
    expect(await cache.withIndex(a, idsOf)).toEqual(['one'])
  })

  it('logs nothing about a load that ends because the cache closes', async () => {
    const warnings: unknown[] = []
    const logger = { info: () => undefined, warn: (...parts: unknown[]) => warnings.push(parts[1]) }
    const cache = createTestCache({ logger })
    catalog.write(a, 'one')
    const gate = createGate()
    catalog.before.read = async (name) => {
      if (name !== 'written') return
      await gate.passed
      throw new Error('the database is closed')
    }
    const search = cache.withIndex(a, idsOf)
    await expect.poll(() => catalog.reads.at(-1)).toBe('written')
    cache.close()
    gate.open()
    await expect(search).rejects.toThrow('the database is closed')
    expect(warnings).toEqual([])
  })

  it('is not needed for a write during the load, which the next search finds', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one')
    const gate = createGate()
    catalog.before.read = (name) => (name === 'deleted' ? gate.passed : undefined)
    const first = cache.withIndex(a, idsOf)
    await expect.poll(() => catalog.reads.at(-1)).toBe('deleted')
    catalog.write(a, 'two')
    await cache.refresh(a)
    const second = cache.withIndex(a, idsOf)
    gate.open()
    expect(await first).toContain('one')
    expect(await second).toEqual(['one', 'two'])
    expect(await cache.withIndex(a, idsOf)).toEqual(['one', 'two'])
  })

  it('ends for a write while a column is filled, and the next search still finds what was written', async () => {
    const cache = createTestCache({ maxWaitMs: 20 })
    catalog.write(a, 'one', { size: 'S' })
    await cache.withIndex(a, idsOf)
    const gate = createGate()
    catalog.before.read = (name) => (name === 'metadata' ? gate.passed : undefined)
    await expect(cache.withIndex(a, idsOf, bySize)).rejects.toMatchObject(notLoaded)
    catalog.write(a, 'two', { size: 'S' })
    await cache.refresh(a)
    await expect(cache.withIndex(a, idsOf)).rejects.toMatchObject(notLoaded)
    const search = cache.withIndex(a, idsOf, { maxWaitMs: 10_000 })
    gate.open()
    expect(await search).toEqual(['one', 'two'])
    // Nothing is left to wait for.
    const reads = catalog.reads.length
    expect(await cache.withIndex(a, idsOf)).toEqual(['one', 'two'])
    expect(catalog.reads).toHaveLength(reads)
  })
})

const sized = (index: StoreIndex, size: string): string[] => {
  const mask = index.occupiedRows()
  index.attributes.narrow(mask, [{ field: 'size', operator: 'eq', value: size }])
  return idsOf(index).filter((id) => mask[index.rowOf(id) ?? -1] === 1)
}
const bySize = { fields: ['size'] }

describe('a requested field', () => {
  it('has its column from the first load when it is requested before it', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one', { size: 'S' })
    catalog.write(a, 'two', { size: 'M' })
    expect(await cache.withIndex(a, (index) => sized(index, 'S'), bySize)).toEqual(['one'])
    expect(catalog.reads).not.toContain('metadata')
  })

  it('is read from the database once for concurrent requests', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one', { size: 'S' })
    await cache.withIndex(a, idsOf)
    const answers = Array.from({ length: 20 }, () => cache.withIndex(a, (index) => sized(index, 'S'), bySize))
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => ['one']))
    expect(await cache.withIndex(a, (index) => sized(index, 'S'), bySize)).toEqual(['one'])
    expect(catalog.reads.filter((name) => name === 'metadata')).toHaveLength(1)
    catalog.write(a, 'two', { size: 'S' })
    await cache.refresh(a)
    expect(await cache.withIndex(a, (index) => sized(index, 'S'), bySize)).toEqual(['one', 'two'])
  })

  it('costs nothing when no product has it', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one', { color: 'red' })
    await cache.withIndex(a, idsOf)
    const reads = catalog.reads.length
    expect(await cache.withIndex(a, (index) => sized(index, 'S'), bySize)).toEqual([])
    expect(catalog.reads).toHaveLength(reads)
  })

  it('is correct when products are added, changed and deleted while its column is filled', async () => {
    const cache = createTestCache()
    for (const id of ['changed', 'early', 'gone', 'late', 'stays']) catalog.write(a, id, { size: 'S' })
    await cache.withIndex(a, idsOf)
    catalog.write(a, 'early', { size: 'M' })
    let pages = 0
    catalog.before.read = (name) => {
      if (name !== 'metadata page') return
      pages += 1
      if (pages !== 2) return
      catalog.write(a, 'changed', { size: 'M' })
      catalog.write(a, 'late', { size: ['M', 'L'] })
      catalog.remove(a, 'gone')
      catalog.write(a, 'new', { size: 'S' })
      catalog.remove(a, 'early')
      catalog.write(a, 'early', { size: 'S' })
    }
    expect(await cache.withIndex(a, (index) => sized(index, 'S'), bySize)).toEqual(['early', 'new', 'stays'])
    expect(await cache.withIndex(a, (index) => sized(index, 'M'), bySize)).toEqual(['changed', 'late'])
    expect(await cache.withIndex(a, (index) => sized(index, 'L'), bySize)).toEqual(['late'])
  })

  it('does not delay searches that do not need it', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one', { size: 'S' })
    await cache.withIndex(a, idsOf)
    const gate = createGate()
    catalog.before.read = (name) => (name === 'metadata' ? gate.passed : undefined)
    const filtered = cache.withIndex(a, (index) => sized(index, 'S'), bySize)
    expect(await cache.withIndex(a, idsOf)).toEqual(['one'])
    gate.open()
    expect(await filtered).toEqual(['one'])
  })

  it('fails the searches that need it when it cannot be read, and is read again by the next one', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one', { size: 'S' })
    await cache.withIndex(a, idsOf)
    catalog.before.read = (name) => {
      if (name === 'metadata') throw new Error('the database went away')
    }
    const filtered = cache.withIndex(a, (index) => sized(index, 'S'), bySize)
    await expect(filtered).rejects.toThrow('the database went away')
    catalog.before.read = () => undefined
    expect(await cache.withIndex(a, (index) => sized(index, 'S'), bySize)).toEqual(['one'])
  })

  it('can be one of many fields', async () => {
    const cache = createTestCache()
    const names = Array.from({ length: 300 }, (_none, at) => `field ${at}`)
    catalog.write(a, 'one', Object.fromEntries(names.map((name) => [name, 1])))
    await cache.withIndex(a, idsOf)
    const values = (index: StoreIndex) => names.map((name) => index.attributes.valuesOf(0, name))
    expect(await cache.withIndex(a, values, { fields: names })).toEqual(names.map(() => [1]))
    const stored = await cache.withIndex(a, (index) => names.length - index.attributes.missing(names).length)
    expect(stored).toBeGreaterThan(100)
    expect(stored).toBeLessThan(200)
    expect(await cache.withIndex(a, values, { fields: names })).toEqual(names.map(() => [1]))
  })
})

describe('settings', () => {
  it('are loaded with the catalog, and stay one object until they change', async () => {
    const cache = createTestCache()
    const settings = (index: StoreIndex) => index.settings
    catalog.write(a, 'one')
    expect(await cache.withIndex(a, settings)).toEqual(defaultSettings)
    catalog.change(a, { ...defaultSettings, language: 'de' })
    await cache.refresh(a)
    const german = await cache.withIndex(a, settings)
    expect(german.language).toBe('de')
    catalog.change(a, { ...defaultSettings, language: 'de' })
    await cache.refresh(a)
    expect(await cache.withIndex(a, settings)).toBe(german)
  })
})

describe('a catch-up that fails', () => {
  it('fails the searches that wait for it, and the next one reloads the index', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one')
    catalog.before.read = (name) => {
      if (name === 'deleted') throw new Error('the database went away')
    }
    await expect(cache.withIndex(a, idsOf)).rejects.toThrow('the database went away')
    expect(cache.stats().stores).toBe(0)
    catalog.before.read = () => undefined
    expect(await cache.withIndex(a, idsOf)).toEqual(['one'])
    expect(createdIndexes).toHaveLength(2)
  })

  it('drops a previously valid index, so that no search answers from a partially changed one', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one')
    await cache.withIndex(a, idsOf)
    catalog.write(a, 'two')
    catalog.remove(a, 'one')
    catalog.before.read = (name) => {
      if (name === 'deleted') throw new Error('lost')
    }
    await expect(cache.refresh(a)).rejects.toThrow('lost')
    catalog.before.read = () => undefined
    expect(await cache.withIndex(a, idsOf)).toEqual(['two'])
  })

  it('does not fail callers that arrived during it: they get a reloaded index', async () => {
    const cache = createTestCache()
    catalog.write(a, 'one')
    const gate = createGate()
    let isFirst = true
    catalog.before.read = async (name) => {
      if (name !== 'deleted' || !isFirst) return
      isFirst = false
      await gate.passed
      throw new Error('lost')
    }
    const first = cache.withIndex(a, idsOf)
    await expect.poll(() => catalog.reads.at(-1)).toBe('deleted')
    const second = cache.withIndex(a, idsOf)
    const third = cache.refresh(a)
    gate.open()
    await expect(first).rejects.toThrow('lost')
    expect(await second).toEqual(['one'])
    await third
    expect(createdIndexes).toHaveLength(2)
  })
})

describe('a closed cache', () => {
  it('fails a search that is loading, does not load its index again, and frees all indexes', async () => {
    const closed = new Set<StoreIndex>()
    const createdIndexes: StoreIndex[] = []
    const cache = createTestCache({
      newIndex: () => {
        const index = createStoreIndex(dimension, calibrator)
        const close = (): void => {
          index.close()
          closed.add(counted)
        }
        const counted = { ...index, close }
        createdIndexes.push(counted)
        return counted
      },
    })
    for (const scope of [a, b]) catalog.write(scope, 'one')
    await cache.withIndex(a, () => undefined)
    const gate = createGate()
    catalog.before.read = (name) => (name === 'deleted' ? gate.passed : undefined)
    const loading = cache.withIndex(b, () => undefined)
    const refused = expect(loading).rejects.toThrow('closed')
    cache.close()
    gate.open()
    await refused
    expect(cache.stats()).toEqual({ stores: 0, bytes: 0 })
    expect(createdIndexes).toHaveLength(2)
    expect(closed.size).toBe(2)
    await expect(cache.withIndex(a, () => undefined)).rejects.toThrow('closed')
  })
})

describe('eviction of indexes', () => {
  it('drops the least recently used, never the one just loaded', async () => {
    const one = createStoreIndex(dimension, calibrator)
    const cache = createTestCache({ maxBytes: one.bytes * 2.5 })
    one.close()
    for (const scope of [a, b, c]) catalog.write(scope, 'p')
    await cache.withIndex(a, idsOf)
    await cache.withIndex(b, idsOf)
    await cache.withIndex(a, idsOf)
    await cache.withIndex(c, idsOf)
    expect(cache.stats().stores).toBe(2)
    const reads = catalog.reads.length
    await cache.withIndex(a, idsOf)
    await cache.withIndex(c, idsOf)
    expect(catalog.reads).toHaveLength(reads)
    expect(await cache.withIndex(b, idsOf)).toEqual(['p'])
  })

  it('does not drop an index that is loading', async () => {
    const cache = createTestCache({ maxBytes: 1 })
    for (const scope of [a, b]) catalog.write(scope, `of ${scope.storeId}`)
    const gate = createGate()
    catalog.before.read = (name) => (name === 'deleted' && createdIndexes.length === 1 ? gate.passed : undefined)
    const slow = cache.withIndex(a, idsOf)
    await expect.poll(() => catalog.reads.at(-1)).toBe('deleted')
    expect(await cache.withIndex(b, idsOf)).toEqual([`of ${b.storeId}`])
    gate.open()
    expect(await slow).toEqual([`of ${a.storeId}`])
    expect(createdIndexes).toHaveLength(2)
  })

  it('limits the number of stores too', async () => {
    const scopes = Array.from({ length: 2010 }, (_none, at) => grantScope(`store ${at}`))
    // One index for all of them: two thousand matrices would take too much memory for a test.
    const shared = createStoreIndex(dimension, calibrator)
    const cache = createTestCache({ newIndex: () => ({ ...shared, close: () => undefined }) })
    for (const scope of scopes) await cache.withIndex(scope, () => undefined)
    expect(cache.stats().stores).toBe(2000)
    const reads = catalog.reads.length
    await cache.withIndex(scopes[10] ?? a, () => undefined)
    expect(catalog.reads).toHaveLength(reads)
    await cache.withIndex(scopes[9] ?? a, () => undefined)
    expect(catalog.reads.length).toBeGreaterThan(reads)
  })

  it('drops half of the indexes when memory cannot be allocated, and answers the search', async () => {
    const live = new Set<StoreIndex>()
    const newIndex = (): StoreIndex => {
      if (live.size >= 6) throw new RangeError('no memory for a matrix')
      const index = createStoreIndex(dimension, calibrator)
      const counted = { ...index, close: () => void live.delete(counted) }
      live.add(counted)
      return counted
    }
    const cache = createTestCache({ newIndex })
    for (let at = 0; at < 40; at += 1) await cache.withIndex(grantScope(`store ${at}`), () => undefined)
    expect(live.size).toBeLessThanOrEqual(6)
    expect(cache.stats().stores).toBe(live.size)
  })

  it('fails only the search for which no memory can be freed', async () => {
    let isFull = true
    const newIndex = (): StoreIndex => {
      if (isFull) throw new RangeError('no memory for a matrix')
      return createStoreIndex(dimension, calibrator)
    }
    const cache = createTestCache({ newIndex })
    await expect(cache.withIndex(a, idsOf)).rejects.toThrow('no memory')
    isFull = false
    expect(await cache.withIndex(a, idsOf)).toEqual([])
  })
})

describe('the index of a large store', () => {
  const newIndex = (): StoreIndex => createStoreIndex(dimension, calibrator, { maxExact: 5 })
  const isEstimated = (index: StoreIndex): boolean => index.estimates.isUsed

  it('estimates similarities in the background after it has grown, and no longer when it has shrunk', async () => {
    const cache = createTestCache({ newIndex })
    for (let at = 0; at < 6; at += 1) catalog.write(a, `p${at}`)
    // The search that loads it does not wait.
    expect(await cache.withIndex(a, isEstimated)).toBe(false)
    await cache.estimated()
    expect(await cache.withIndex(a, isEstimated)).toBe(true)
    for (const id of ['p0', 'p1', 'p2']) catalog.remove(a, id)
    await cache.refresh(a)
    await cache.estimated()
    expect(await cache.withIndex(a, isEstimated)).toBe(false)
  })

  it('compares exactly when the texts cannot be embedded, and tries again at the next change', async () => {
    const warnings: unknown[] = []
    let isBroken = true
    const embedTexts = () => (isBroken ? Promise.reject(new Error('model failed')) : Promise.resolve([]))
    const logger = { info: () => undefined, warn: (entry: unknown) => void warnings.push(entry) }
    const cache = createTestCache({ newIndex, embedTexts, logger })
    for (let at = 0; at < 6; at += 1) catalog.write(a, `p${at}`)
    await cache.withIndex(a, idsOf)
    await cache.estimated()
    expect([await cache.withIndex(a, isEstimated), warnings.length]).toEqual([false, 1])
    isBroken = false
    catalog.write(a, 'another')
    await cache.refresh(a)
    await cache.estimated()
    expect(await cache.withIndex(a, isEstimated)).toBe(true)
  })

  it('stops building estimates when the cache closes', async () => {
    const gate = createGate()
    const cache = createTestCache({ newIndex, embedTexts: () => gate.passed.then(() => []) })
    for (let at = 0; at < 6; at += 1) catalog.write(a, `p${at}`)
    const index = await cache.withIndex(a, (one) => one)
    cache.close()
    gate.open()
    await cache.estimated()
    expect(index.estimates.isUsed).toBe(false)
  })
})

describe('an index that other processes write to', () => {
  it('contains everything that they committed before the search', async () => {
    const cache = createTestCache({ isShared: true })
    expect(await cache.withIndex(a, idsOf)).toEqual([])
    for (const id of ['first', 'second']) {
      catalog.write(a, id)
      expect(await cache.withIndex(a, idsOf)).toContain(id)
    }
    catalog.remove(a, 'first')
    expect(await cache.withIndex(a, idsOf)).toEqual(['second'])
  })

  it('contains it also when the search begins during a catch-up, which concurrent searches share', async () => {
    const cache = createTestCache({ isShared: true })
    await cache.withIndex(a, idsOf)
    catalog.write(a, 'first')
    const gate = createGate()
    catalog.before.read = (name) => (name === 'written' ? gate.passed : Promise.resolve())
    const early = cache.withIndex(a, idsOf)
    await expect.poll(() => catalog.reads.at(-1)).toBe('written')
    catalog.write(a, 'second')
    const before = catalog.reads.length
    const late = Array.from({ length: 20 }, () => cache.withIndex(a, idsOf))
    gate.open()
    await early
    for (const ids of await Promise.all(late)) expect(ids).toEqual(['first', 'second'])
    expect(catalog.reads.slice(before).filter((name) => name === 'revisions').length).toBeLessThanOrEqual(3)
  })

  it('costs one small query when nothing changed', async () => {
    const cache = createTestCache({ isShared: true })
    catalog.write(a, 'one')
    await cache.withIndex(a, idsOf)
    const before = catalog.reads.length
    await cache.withIndex(a, idsOf)
    expect(catalog.reads.slice(before)).toEqual(['revisions'])
  })

  it('is retained while the database cannot be reached, and searches fail', async () => {
    const cache = createTestCache({ isShared: true })
    catalog.write(a, 'one')
    await cache.withIndex(a, idsOf)
    catalog.before.read = () => Promise.reject(new Error('no leader'))
    await expect(cache.withIndex(a, idsOf)).rejects.toThrow('no leader')
    catalog.before.read = () => Promise.resolve()
    expect(await cache.withIndex(a, idsOf)).toEqual(['one'])
    expect(createdIndexes).toHaveLength(1)
  })
})

describe('catching up with other processes', () => {
  it('applies what they wrote, with one query for all stores', async () => {
    const cache = createTestCache()
    for (const scope of [a, b]) await cache.withIndex(scope, idsOf)
    catalog.write(b, 'theirs')
    const before = catalog.reads.length
    await cache.catchUpLoaded()
    expect(catalog.reads.slice(before)).toEqual(['revisions', 'revisions', 'settings', 'written', 'deleted'])
    expect(await cache.withIndex(b, idsOf)).toEqual(['theirs'])
  })

  it.each(['catchUpLoaded', 'refresh'] as const)(
    'reloads an index that is ahead of the database, in %s',
    async (name) => {
      const cache = createTestCache()
      for (const id of ['kept', 'lost']) catalog.write(a, id)
      expect(await cache.withIndex(a, idsOf)).toEqual(['kept', 'lost'])
      catalog.lose(a, 'lost')
      await cache[name](a)
      catalog.write(a, 'next')
      expect(await cache.withIndex(a, idsOf)).toEqual(['kept', 'next'])
    },
  )

  it('reloads an index that was stale for more than a day', async () => {
    const cache = createTestCache({ isShared: true })
    await cache.withIndex(a, idsOf)
    now += day
    await cache.catchUpLoaded()
    now += day
    await cache.withIndex(a, idsOf)
    expect(createdIndexes).toHaveLength(1)
    now += day + 1
    await cache.withIndex(a, idsOf)
    expect(createdIndexes).toHaveLength(2)
  })

  it('is not needed on a database of one process, whatever the time since the last one', async () => {
    const cache = createTestCache({ isShared: false })
    await cache.withIndex(a, idsOf)
    now += 30 * day
    await cache.withIndex(a, idsOf)
    expect(createdIndexes).toHaveLength(1)
  })
})

describe('a load', () => {
  it('waits while four others run', async () => {
    const cache = createTestCache()
    const gate = createGate()
    catalog.before.read = (name) => (name === 'deleted' ? gate.passed : undefined)
    const scopes = Array.from({ length: 6 }, (_none, at) => grantScope(`store ${at}`))
    for (const scope of scopes) catalog.write(scope, scope.storeId)
    const answers = scopes.map((scope) => cache.withIndex(scope, idsOf))
    await expect.poll(() => catalog.reads.filter((name) => name === 'deleted')).toHaveLength(4)
    expect(catalog.reads.filter((name) => name === 'revisions')).toHaveLength(4)
    gate.open()
    expect(await Promise.all(answers)).toEqual(scopes.map(({ storeId }) => [storeId]))
  })
})

/** Copies in memory instead of on disk. */
function createTestSnapshots() {
  const stored = new Map<string, { parts: IndexPart[]; revision: number }>()
  const saves: string[] = []
  const before: { restored: (scope: StoreScope) => Promise<void> | void } = { restored: () => undefined }
  const snapshots: IndexSnapshots = {
    async restore(scope, { index }) {
      const found = stored.get(scope.storeId)
      for (const part of found?.parts ?? []) index.restore(structuredClone(part))
      await before.restored(scope)
      return found === undefined || found.revision < 0 ? null : { id: scope.storeId, revision: found.revision }
    },
    async save(scope, { index, revision, isCurrent }) {
      saves.push(scope.storeId)
      if (!isCurrent()) return null
      stored.set(scope.storeId, { parts: [...index.save()].map((part) => structuredClone(part)), revision })
      return { id: scope.storeId, revision }
    },
  }
  return { snapshots, stored, saves, before }
}

describe('a copy on disk', () => {
  const write = (count: number, name = 'p') => {
    for (let at = 0; at < count; at += 1) catalog.write(a, `${name}${at}`, { size: at % 2 === 0 ? 'S' : 'M' })
  }
  const size = (index: StoreIndex): number => index.size
  let store: ReturnType<typeof createTestSnapshots>

  beforeEach(async () => {
    store = createTestSnapshots()
    write(200)
    const cache = createTestCache({ snapshots: store.snapshots })
    await cache.withIndex(a, size)
    await cache.saved()
    cache.close()
    catalog.reads.length = 0
  })

  it('replaces the load, and the index then contains what was committed since', async () => {
    catalog.write(a, 'later')
    catalog.remove(a, 'p0')
    catalog.change(a, { ...defaultSettings, language: 'de' })
    const written: number[] = []
    const { changes } = catalog
    const counted: CatalogChanges = {
      ...changes,
      async *written(scope, range) {
        for await (const page of changes.written(scope, range)) {
          written.push(page.length)
          yield page
        }
      },
    }
    const cache = createTestCache({ snapshots: store.snapshots, changes: counted })
    const found = await cache.withIndex(a, (index) => [idsOf(index), index.settings.language] as const)
    expect(found[0]).toHaveLength(200)
    expect(found[0]).toContain('later')
    expect(found[0]).not.toContain('p0')
    expect(found[1]).toBe('de')
    expect(written).toEqual([1])
  })

  it('is not searched before it is up to date, in one process or several', async () => {
    for (const isShared of [false, true]) {
      const id = `later ${isShared}`
      catalog.write(a, id)
      const gate = createGate()
      catalog.before.read = (name) => (name === 'written' ? gate.passed : undefined)
      const cache = createTestCache({ snapshots: store.snapshots, isShared })
      const answers = [cache.withIndex(a, idsOf)]
      await expect.poll(() => catalog.reads.at(-1)).toBe('written')
      answers.push(cache.withIndex(a, idsOf), cache.withIndex(a, idsOf, bySize))
      gate.open()
      for (const ids of await Promise.all(answers)) expect(ids).toContain(id)
      cache.close()
    }
  })

  it('has the columns that were open, and others are filled from the database', async () => {
    const cache = createTestCache({ snapshots: store.snapshots })
    expect(await cache.withIndex(a, (index) => sized(index, 'S').length, bySize)).toBe(100)
    expect(catalog.reads).toContain('metadata')
    expect(catalog.reads).not.toContain('written')
  })

  it('that turns out to be unusable halfway leaves nothing in the index', async () => {
    const copy = store.stored.get(a.storeId)
    if (copy !== undefined) copy.revision = -1
    catalog.remove(a, 'p1')
    const cache = createTestCache({ snapshots: store.snapshots })
    expect(await cache.withIndex(a, size)).toBe(199)
    expect(catalog.reads).toContain('written')
  })

  it('is read again after the database failed during a load', async () => {
    const cache = createTestCache({ snapshots: store.snapshots })
    catalog.before.read = (name) => {
      if (name === 'settings') throw new Error('the database went away')
    }
    await expect(cache.withIndex(a, size)).rejects.toThrow('the database went away')
    catalog.before.read = () => undefined
    expect(await cache.withIndex(a, idsOf)).toHaveLength(200)
  })

  it('is written once per load, and not for a small store', async () => {
    expect(store.saves).toEqual([a.storeId])
    const cache = createTestCache({ snapshots: store.snapshots })
    await cache.withIndex(a, size)
    catalog.write(b, 'one')
    await cache.withIndex(b, size)
    write(10, 'few')
    await cache.refresh(a)
    await cache.saved()
    expect(store.saves).toEqual([a.storeId])
    write(150, 'many')
    await cache.refresh(a)
    await cache.saved()
    expect(store.saves).toEqual([a.storeId, a.storeId])
    expect(store.stored.get(a.storeId)?.revision).toBe(360)
  })
})
