import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { decodeImage } from '../../../engine/images/decode/decode.ts'
import { systemIds } from '../../../platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { anImage } from '../../../test/kit/fixtures/an-image.ts'
import { createIsolatedDecoder, type IsolatedDecoder, type IsolatedDecoderDeps } from './isolated-decoder.ts'
import { WorkerUnavailable } from './worker-process.ts'

const fit = { kind: 'letterbox', size: 64 } as const
const options = { fit, origin: { store: 'a', caller: '', isBackground: false } }
const childOf = (name: string) => fileURLToPath(new URL(`../../../test/children/${name}`, import.meta.url))

let database: TestDatabase
let simpleJpeg: Buffer
/** Crashes the worker process, which never decodes it. This process decodes it like any other JPEG. */
let poisonImage: Buffer
let started: IsolatedDecoder[] = []
let logged: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  simpleJpeg = await anImage(1)
  poisonImage = Buffer.concat([await anImage(2), Buffer.from('poison')])
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from service_runs`.execute(database.db)
  await sql`delete from poison_images`.execute(database.db)
  logged = []
})
afterEach(async () => {
  await Promise.all(started.map((one) => one.stop()))
  started = []
})

/** Starts a decoder as a process of the service does. A test simulates a crash by not stopping it. */
async function startDecoder(change: Partial<IsolatedDecoderDeps> = {}): Promise<IsolatedDecoder> {
  const log = (_facts: unknown, message?: string) => void logged.push(message ?? '')
  const logger = { info: log, warn: (...args: unknown[]) => void logged.push(String(args.at(-1))), error: log }
  const childFile = childOf('decode-or-crash.ts')
  const one = createIsolatedDecoder({
    db: database.db,
    ids: systemIds,
    alone: true,
    logger,
    workerFile: childFile,
    ...change,
  })
  started.push(one)
  await one.start()
  return one
}

const refused = {
  name: 'ImageError',
  code: 'image_not_an_image',
  message: expect.stringContaining('crashed the decoder before'),
}

it('decodes a simple JPEG in process when the previous process exited cleanly', async () => {
  const previous = await startDecoder()
  await previous.stop()
  const { decode } = await startDecoder()
  expect(await decode(poisonImage, options)).toEqual(await decodeImage(poisonImage, { fit }))
  expect(logged).toEqual([])
})

it('decodes images in another process after a crash, with identical pixels and errors', async () => {
  await startDecoder()
  const { decode } = await startDecoder()
  expect(logged).toEqual([expect.stringContaining('did not shut down cleanly')])
  const [apart, here] = [await decode(simpleJpeg, options), await decodeImage(simpleJpeg, { fit })]
  expect({ ...apart, pixels: null }).toEqual({ ...here, pixels: null })
  expect(Buffer.compare(apart.pixels.data, here.pixels.data)).toBe(0)
  expect(apart.pixels.content).toEqual(here.pixels.content)
  const text = Buffer.from('no image')
  const error = await decodeImage(text, { fit }).catch((one: Error) => one)
  await expect(decode(text, options)).rejects.toMatchObject({ ...(error as object), message: (error as Error).message })
  const crop = { x: 0, y: 0, width: 4, height: 4, unit: 'px' } as const
  await expect(decode(simpleJpeg, { ...options, crop })).rejects.toMatchObject({ name: 'CropError' })
})

it('refuses only the poison image, not concurrent ones, in every later process', async () => {
  await startDecoder()
  const second = await startDecoder()
  const others = await Promise.all(Array.from({ length: 6 }, (_none, at) => anImage(at + 10)))
  const results = await Promise.allSettled([poisonImage, ...others].map((bytes) => second.decode(bytes, options)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', ...others.map(() => 'fulfilled')])
  expect(results[0]).toMatchObject({ reason: refused })
  await Promise.all(started.map((one) => one.stop()))
  await sql`delete from service_runs`.execute(database.db)
  const third = await startDecoder()
  await expect(third.decode(poisonImage, options)).rejects.toMatchObject(refused)
  // No process crashed: the image is decoded in process.
  expect((await third.decode(simpleJpeg, options)).contentHash).toBe(
    (await decodeImage(simpleJpeg, { fit })).contentHash,
  )
})

it('retries a poison image after a month', async () => {
  const { contentHash } = await decodeImage(poisonImage, { fit })
  const found = (days: number) =>
    sql`insert into poison_images values (${contentHash}, now() - make_interval(days => ${days}::integer))
      on conflict (content_hash) do update set found_at = excluded.found_at`.execute(database.db)
  await found(29)
  await expect((await startDecoder()).decode(poisonImage, options)).rejects.toMatchObject(refused)
  await found(31)
  await sql`delete from service_runs`.execute(database.db)
  expect(await (await startDecoder()).decode(poisonImage, options)).toMatchObject({ contentHash })
})

it('decodes images in process again an hour after the last crash', async () => {
  await startDecoder()
  await startDecoder()
  await sql`update service_runs set crashed_at = now() - interval '61 minutes' where crashed_at is not null`.execute(
    database.db,
  )
  await started.at(-1)?.stop()
  const { decode } = await startDecoder()
  expect(await decode(poisonImage, options)).toMatchObject({ format: expect.any(String) })
})

it('considers a process on a shared database dead after its heartbeat timed out, and not before', async () => {
  await startDecoder({ alone: false })
  await startDecoder({ alone: false })
  expect(logged).toEqual([])
  await sql`insert into service_runs (run_id, heartbeat_at) values (${systemIds.uuid()}, now() - interval '13 seconds')`.execute(
    database.db,
  )
  const third = await startDecoder({ alone: false })
  expect(logged).toEqual([expect.stringContaining('did not shut down cleanly')])
  await expect(third.decode(poisonImage, options)).rejects.toMatchObject(refused)
})

it('still decodes simple JPEGs without a decoder process, and refuses the rest', async () => {
  const { decode } = await startDecoder({ workerFile: childOf('is-not-there.ts') })
  expect(await decode(simpleJpeg, options)).toMatchObject({ width: 160 })
  await expect(decode(await sharp(simpleJpeg).png().toBuffer(), options)).rejects.toThrow(WorkerUnavailable)
})

it('decodes everything except simple JPEGs in another process, even without a crash', async () => {
  const { decode, analyze: examine } = await startDecoder()
  const png = await sharp(simpleJpeg).png().toBuffer()
  const [{ pixels }, here] = [await decode(png, options), await decodeImage(png, { fit })]
  expect(Buffer.compare(pixels.data, here.pixels.data)).toBe(0)
  expect(await examine(png, options)).toMatchObject({ format: 'png', traits: { palette: expect.any(Array) } })
  await expect(decode(Buffer.concat([png, Buffer.from('poison')]), options)).rejects.toMatchObject(refused)
})

it.runIf(process.platform === 'linux')(
  'refuses an image that costs too much, naming the limit, and refuses it at once the next time',
  async () => {
    const { decode } = await startDecoder({ usageLimits: { cpuSeconds: 0.3 } })
    const costly = Buffer.concat([await sharp(simpleJpeg).png().toBuffer(), Buffer.from('busy')])
    const tooLarge = { code: 'image_too_large', message: expect.stringContaining('1.5 s of CPU time') }
    await expect(decode(costly, options)).rejects.toMatchObject(tooLarge)
    const before = process.cpuUsage()
    await expect(decode(costly, options)).rejects.toMatchObject(tooLarge)
    expect(process.cpuUsage(before).user).toBeLessThan(100_000)
  },
)
