import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { decodeImage } from './decode/decode.ts'
import { analyzeCommonJpeg, decodeCommonJpeg, warmUpImageThreads } from './image-threads.ts'
import { analyzePixels } from './image-traits.ts'

const fit = { kind: 'letterbox', size: 112 } as const

function createImage(width: number, height: number) {
  const data = Buffer.from(Array.from({ length: width * height * 3 }, (_none, at) => (at * 2654435761) >>> 24))
  return sharp(data, { raw: { width, height, channels: 3 } })
}

it('decodes a simple JPEG to the same pixels as the isolated decoder', async () => {
  const bytes = await createImage(200, 150).jpeg().toBuffer()
  const alone = await decodeImage(bytes, { fit })
  expect(await decodeCommonJpeg(bytes, { fit })).toEqual(alone)
  expect(await analyzeCommonJpeg(bytes, { fit })).toEqual({ ...alone, traits: analyzePixels(alone.pixels, alone) })
})

it('leaves all other and all damaged files to the isolated decoder', async () => {
  const usual = await createImage(200, 150).jpeg().toBuffer()
  const others = {
    large: await createImage(1600, 1000).jpeg().toBuffer(),
    turned: await createImage(200, 150).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    drawing: await createImage(200, 150).png().toBuffer(),
    cut: usual.subarray(0, usual.length / 2),
    page: Buffer.from('<html>'),
  }
  for (const [name, bytes] of Object.entries(others)) {
    expect(await decodeCommonJpeg(bytes, { fit }), name).toBeNull()
    expect(await analyzeCommonJpeg(bytes, { fit }), name).toBeNull()
  }
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5, unit: 'fraction' } as const
  expect(await decodeCommonJpeg(usual, { fit, crop })).toBeNull()
  expect(await decodeCommonJpeg(usual, { fit: { kind: 'within', size: 100 } })).toBeNull()
})

it('does not detach the caller’s buffer', async () => {
  const bytes = await createImage(90, 60).jpeg().toBuffer()
  const before = Buffer.from(bytes)
  await analyzeCommonJpeg(bytes, { fit })
  expect(bytes.equals(before)).toBe(true)
})

it('keeps the event loop free while it decodes simple JPEGs', async () => {
  await warmUpImageThreads()
  const bytes = await createImage(1200, 1200).jpeg({ quality: 95 }).toBuffer()
  const [here, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await Promise.all(Array.from({ length: 30 }, () => analyzeCommonJpeg(bytes, { fit })))
  expect(process.threadCpuUsage(here).user).toBeLessThan(process.cpuUsage(all).user / 2)
})

it('keeps the event loop nearly free while many clients search by small photos', async () => {
  await warmUpImageThreads()
  const bytes = await createImage(500, 500).jpeg({ quality: 30 }).toBuffer()
  const [here, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await Promise.all(Array.from({ length: 100 }, () => decodeCommonJpeg(bytes, { fit })))
  expect(process.threadCpuUsage(here).user).toBeLessThan(process.cpuUsage(all).user / 2)
})

it.runIf(process.platform === 'linux')('gives the model priority when processors are scarce', async () => {
  await warmUpImageThreads()
  expect(readdirSync('/proc/self/task').map(priorityOf)).toContain(getPriority() + 4)
})

/** The priority of a thread of this process; `null` if it has ended meanwhile. */
function priorityOf(thread: string): number | null {
  try {
    return getPriority(Number(thread))
  } catch {
    return null
  }
}
