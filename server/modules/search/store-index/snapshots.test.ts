import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { createFileCache } from '../../../platform/files/file-cache.ts'
import { startTestApp, type TestApp } from '../../../test/kit/app/test-app.ts'
import { aStore } from '../../../test/kit/fixtures/a-store.ts'
import type { StoreScope } from '../../stores/index.ts'
import { createIndexSnapshots, snapshotFormat, sweepSnapshots } from './snapshots.ts'
import { createStoreIndex, type StoreIndex } from './store-index.ts'

const dimension = 16
const calibrator = createCalibrator({
  imageMean: new Float32Array(dimension).fill(0.1),
  imageImage: [
    [0, 0],
    [1, 1],
  ],
  textImage: { a: 10, b: -5 },
})
const logger = { warn: () => undefined }

let app: TestApp
let folder: string
let scope: StoreScope

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-indexes-'))
  ;({ scope } = await aStore(app))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesIn = () => createFileCache({ folder, maxBytes: 2 ** 30, now: () => new Date(), logger })
const snapshotsIn = (generation = 'g') =>
  createIndexSnapshots({ db: app.database.db, files: filesIn(), logger }, { generation, dimension, calibrator })

const names = ['Oak table', 'Blue lamps', 'Grüne Vase', 'T-shirt', '棚と椅子', 'WH-1000XM4 headphones']

/** An index whose rows, words and values were partly freed and reused. */
function createIndex(products = 40): StoreIndex {
  const index = createStoreIndex(dimension, calibrator)
  for (let at = 0; at < products; at += 1) {
    const metadata = {
      name: `${names[at % names.length]} ${at}`,
      category: at % 2 === 0 ? 'Tables' : 'lamps',
      sku: `SKU-${at}`,
      price: at * 1.5,
      tags: ['new', `tag ${at % 3}`],
      ...(at % 4 === 0 && { item_group_id: `group ${at % 8}` }),
    }
    const halves = Float16Array.from({ length: dimension * (1 + (at % 2)) }, (_none, n) => ((n * (at + 3)) % 7) / 40)
    const palette = [{ hex: '#ff0000', lab: [50, at, 0] as const, share: 1 }]
    const vectors = Buffer.from(halves.buffer)
    const about = { metadata, palette, vectors, created_at: new Date(at), is_plain: at % 7 === 0 }
    index.set({ product_id: `p${at}`, revision: at + 1, ...about })
  }
  for (let at = 0; at < products; at += 5) index.remove(`p${at}`, 1000)
  return index
}

/** Everything that the index saves; equal for equal indexes, even after a save and restore. */
const contentOf = (index: StoreIndex): unknown[] =>
  [...index.save()].map((part) => JSON.parse(JSON.stringify(part, plain)))
const plain = (_key: string, value: unknown): unknown => {
  if (value instanceof Map) return [...value]
  return ArrayBuffer.isView(value) ? Array.from(value as unknown as number[]) : value
}

const restored = async (index = createStoreIndex(dimension, calibrator), generation = 'g') => {
  const snapshot = await snapshotsIn(generation).restore(scope, { index, isOpen: () => true })
  return { index, snapshot }
}
const setRevision = (revision: number) =>
  app.database.db.updateTable('stores').set({ revision }).where('store_id', '=', scope.storeId).execute()
const save = async (index: StoreIndex, replaces: string | null = null) => {
  await setRevision(50)
  return snapshotsIn().save(scope, { index, revision: 50, replaces, isCurrent: () => true })
}
const allFiles = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

describe('a copy of an index', () => {
  it('restores the same index, which changes like the original', async () => {
    const original = createIndex()
    const saved = await save(original)
    const { index, snapshot } = await restored()
    expect(snapshot).toEqual({ id: saved?.id, revision: 50 })
    expect(contentOf(index)).toEqual(contentOf(original))
    for (const query of ['oak table', 'sku-7', 'grüne vase', 'lampe', '椅子', 'wh-1000xm4', 'p8'])
      expect([...index.words.scoreRows(query)].slice(0, index.rows)).toEqual(
        [...original.words.scoreRows(query)].slice(0, index.rows),
      )
    for (const one of [index, original]) {
      one.remove('p7', 1000)
      const added = { name: 'Marble bowl', price: 3, category: 'bowls' }
      const vectors = Buffer.from(new Float16Array(dimension).fill(0.2).buffer)
      one.set({ product_id: 'new', revision: 60, metadata: added, palette: [], vectors, created_at: new Date(1) })
    }
    expect([...index.words.scoreRows('marble')].slice(0, index.rows)).toEqual(
      [...original.words.scoreRows('marble')].slice(0, index.rows),
    )
    expect(index.attributes.valuesOf(index.rowOf('new') ?? -1, 'price')).toEqual([3])
    expect(index.size).toBe(original.size)
  })

  it('has a format number that changes with its content', () => {
    const content = createHash('sha256')
      .update(JSON.stringify(contentOf(createIndex())))
      .digest('hex')
      .slice(0, 16)
    expect([snapshotFormat, content]).toEqual([7, '8893a599eaecd99f'])
  })

  it('is not used for another generation or store', async () => {
    await save(createIndex())
    expect((await restored(undefined, 'other')).snapshot).toBeNull()
    ;({ scope } = await aStore(app))
    expect((await restored()).snapshot).toBeNull()
  })

  it('is not used by a database without its row, such as one restored from a backup, regardless of the revision', async () => {
    await save(createIndex())
    await app.database.db.deleteFrom('index_snapshots').execute()
    await setRevision(70)
    expect((await restored()).snapshot).toBeNull()
  })

  it('is not used when it is ahead of the database', async () => {
    await save(createIndex())
    await setRevision(49)
    expect((await restored()).snapshot).toBeNull()
  })

  it('is used for a day after later changes, and without changes until the next migration', async () => {
    await save(createIndex())
    const age = (created_at: Date) => app.database.db.updateTable('index_snapshots').set({ created_at }).execute()
    await app.database.pool.query(`update schema_migrations set applied_at = '2020-01-01'`)
    await setRevision(51)
    expect((await restored()).snapshot?.revision).toBe(50)
    await age(new Date(Date.now() - 90_000_000))
    expect((await restored()).snapshot).toBeNull()
    await setRevision(50)
    expect((await restored()).snapshot?.revision).toBe(50)
    await age(new Date('2019-12-31'))
    expect((await restored()).snapshot).toBeNull()
  })

  it('is discarded when a file is damaged', async () => {
    await save(createIndex())
    const [file = ''] = await allFiles()
    const bytes = await readFile(file)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    await writeFile(file, bytes)
    expect((await restored()).snapshot).toBeNull()
    expect(await allFiles()).toEqual([])
  })

  it('is not written from an index that changes in the meantime', async () => {
    let parts = 0
    await setRevision(50)
    const isCurrent = (): boolean => {
      parts += 1
      return parts < 4
    }
    expect(
      await snapshotsIn().save(scope, { index: createIndex(), revision: 50, replaces: null, isCurrent }),
    ).toBeNull()
    expect(await allFiles()).toEqual([])
    expect((await restored()).snapshot).toBeNull()
  })

  it('replaces the one before it, with its files', async () => {
    const first = await save(createIndex(20))
    const files = await allFiles()
    const second = await save(createIndex(), first?.id ?? null)
    expect((await restored()).snapshot?.id).toBe(second?.id)
    const left = await allFiles()
    expect(left).toHaveLength(1)
    expect(files).not.toContain(left[0])
  })
})

describe('the sweep', () => {
  it('deletes the files of deleted stores and no others', async () => {
    await save(createIndex())
    const remaining = await allFiles()
    ;({ scope } = await aStore(app))
    await save(createIndex())
    await app.database.db.deleteFrom('stores').where('store_id', '=', scope.storeId).execute()
    const later = createFileCache({ folder, maxBytes: 2 ** 30, now: () => new Date(Date.now() + 3_600_000), logger })
    await sweepSnapshots({ db: app.database.db, files: filesIn() })
    expect(await allFiles()).toHaveLength(2)
    await sweepSnapshots({ db: app.database.db, files: later })
    expect(await allFiles()).toEqual(remaining)
  })
})
