import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { decodeImage } from '../../../engine/images/decode/decode.ts'
import { systemIds } from '../../../platform/ids.ts'
import { aPicture } from '../../../test/kit/a-picture.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { createIsolatedDecoder, type IsolatedDecoder, type IsolatedDecoderDeps } from './isolated-decoder.ts'
import { WorkerUnavailable } from './worker-process.ts'

const fit = { kind: 'letterbox', size: 64 } as const
const options = { fit, origin: { store: 'a', caller: '', isBackground: false } }
const childOf = (name: string) => fileURLToPath(new URL(`../../../test/children/${name}`, import.meta.url))

let database: TestDatabase
let picture: Buffer
/** Kills the child, and not this process: in the child it never comes to a decoder, and here it is one like any other. */
let deadly: Buffer
let begun: IsolatedDecoder[] = []
let told: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  picture = await aPicture(1)
  deadly = Buffer.concat([await aPicture(2), Buffer.from('deadly')])
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from service_runs`.execute(database.db)
  await sql`delete from poison_images`.execute(database.db)
  told = []
})
afterEach(async () => {
  await Promise.all(begun.map((one) => one.stop()))
  begun = []
})

/** As a process of the service has it. One that dies is never stopped. */
async function aProcess(change: Partial<IsolatedDecoderDeps> = {}): Promise<IsolatedDecoder> {
  const tell = (_facts: unknown, message?: string) => void told.push(message ?? '')
  const logger = { info: tell, warn: (...said: unknown[]) => void told.push(String(said.at(-1))), error: tell }
  const childFile = childOf('decode-or-die.ts')
  const one = createIsolatedDecoder({
    db: database.db,
    ids: systemIds,
    alone: true,
    logger,
    workerFile: childFile,
    ...change,
  })
  begun.push(one)
  await one.start()
  return one
}

const refused = {
  name: 'ImageError',
  code: 'image_not_an_image',
  message: expect.stringContaining('crashed the decoder before'),
}

it('decodes a simple JPEG in process when the previous process exited cleanly', async () => {
  const former = await aProcess()
  await former.stop()
  const { decode } = await aProcess()
  expect(await decode(deadly, options)).toEqual(await decodeImage(deadly, { fit }))
  expect(told).toEqual([])
})

it('after a crash decodes images in another process, with identical pixels and errors', async () => {
  await aProcess()
  const { decode } = await aProcess()
  expect(told).toEqual([expect.stringContaining('did not shut down cleanly')])
  const [apart, here] = [await decode(picture, options), await decodeImage(picture, { fit })]
  expect({ ...apart, pixels: null }).toEqual({ ...here, pixels: null })
  expect(Buffer.compare(apart.pixels.data, here.pixels.data)).toBe(0)
  expect(apart.pixels.content).toEqual(here.pixels.content)
  const text = Buffer.from('no picture')
  const error = await decodeImage(text, { fit }).catch((one: Error) => one)
  await expect(decode(text, options)).rejects.toMatchObject({ ...(error as object), message: (error as Error).message })
  const crop = { x: 0, y: 0, width: 4, height: 4, unit: 'px' } as const
  await expect(decode(picture, { ...options, crop })).rejects.toMatchObject({ name: 'CropError' })
})

it('refuses only the poison image, not concurrent ones, in every later process', async () => {
  await aProcess()
  const second = await aProcess()
  const others = await Promise.all(Array.from({ length: 6 }, (_none, at) => aPicture(at + 10)))
  const results = await Promise.allSettled([deadly, ...others].map((bytes) => second.decode(bytes, options)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', ...others.map(() => 'fulfilled')])
  expect(results[0]).toMatchObject({ reason: refused })
  await Promise.all(begun.map((one) => one.stop()))
  await sql`delete from service_runs`.execute(database.db)
  const third = await aProcess()
  await expect(third.decode(deadly, options)).rejects.toMatchObject(refused)
  // Nobody died: it is decoded here.
  expect((await third.decode(picture, options)).contentHash).toBe((await decodeImage(picture, { fit })).contentHash)
})

it('retries a poison image after a month', async () => {
  const { contentHash } = await decodeImage(deadly, { fit })
  const found = (days: number) =>
    sql`insert into poison_images values (${contentHash}, now() - make_interval(days => ${days}::integer))
      on conflict (content_hash) do update set found_at = excluded.found_at`.execute(database.db)
  await found(29)
  await expect((await aProcess()).decode(deadly, options)).rejects.toMatchObject(refused)
  await found(31)
  await sql`delete from service_runs`.execute(database.db)
  expect(await (await aProcess()).decode(deadly, options)).toMatchObject({ contentHash })
})

it('an hour after the last crash decodes images in process again', async () => {
  await aProcess()
  await aProcess()
  await sql`update service_runs set crashed_at = now() - interval '61 minutes' where crashed_at is not null`.execute(
    database.db,
  )
  await begun.at(-1)?.stop()
  const { decode } = await aProcess()
  expect(await decode(deadly, options)).toMatchObject({ format: expect.any(String) })
})

it('on a shared database considers a process dead after its heartbeat timed out, and not before', async () => {
  await aProcess({ alone: false })
  await aProcess({ alone: false })
  expect(told).toEqual([])
  await sql`insert into service_runs (run_id, heartbeat_at) values (${systemIds.uuid()}, now() - interval '13 seconds')`.execute(
    database.db,
  )
  const third = await aProcess({ alone: false })
  expect(told).toEqual([expect.stringContaining('did not shut down cleanly')])
  await expect(third.decode(deadly, options)).rejects.toMatchObject(refused)
})

it('without any decoder process still decodes simple JPEGs, and refuses the rest', async () => {
  const { decode } = await aProcess({ workerFile: childOf('is-not-there.ts') })
  expect(await decode(picture, options)).toMatchObject({ width: 160 })
  await expect(decode(await sharp(picture).png().toBuffer(), options)).rejects.toThrow(WorkerUnavailable)
})

it('decodes everything except simple JPEGs in another process, even without a crash', async () => {
  const { decode, analyze: examine } = await aProcess()
  const png = await sharp(picture).png().toBuffer()
  const [{ pixels }, here] = [await decode(png, options), await decodeImage(png, { fit })]
  expect(Buffer.compare(pixels.data, here.pixels.data)).toBe(0)
  expect(await examine(png, options)).toMatchObject({ format: 'png', traits: { palette: expect.any(Array) } })
  await expect(decode(Buffer.concat([png, Buffer.from('deadly')]), options)).rejects.toMatchObject(refused)
})

it.runIf(process.platform === 'linux')(
  'refuses an image that costs too much, naming the limit, and refuses it at once the next time',
  async () => {
    const { decode } = await aProcess({ usageLimits: { cpuSeconds: 0.3 } })
    const costly = Buffer.concat([await sharp(picture).png().toBuffer(), Buffer.from('busy')])
    const tooLarge = { code: 'image_too_large', message: expect.stringContaining('1.5 s of processor time') }
    await expect(decode(costly, options)).rejects.toMatchObject(tooLarge)
    const before = process.cpuUsage()
    await expect(decode(costly, options)).rejects.toMatchObject(tooLarge)
    expect(process.cpuUsage(before).user).toBeLessThan(100_000)
  },
)
