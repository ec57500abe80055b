import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readUsage } from '../../../modules/indexing/isolated-decoder/watch-usage.ts'
import type { HostileImage } from '../hostile-images.ts'

/** The cost of one image in all processes of the service. */
export interface ImageCost {
  readonly name: string
  readonly bytes: number
  /** The status of the response, with the error code of a refusal. */
  readonly answer: string
  /** CPU time of decoder processes. */
  readonly cpuSeconds: number
  /** Peak memory above the initial memory. */
  readonly memoryBytes: number
  /** The longest response time of `/healthz` meanwhile. */
  readonly healthMs: number
}

export interface CostedService {
  readonly url: string
  readonly token: string
}

const reapMs = 200

export const costLimits = { cpuSeconds: 1.5, memoryBytes: 300_000_000, healthMs: 250 }

/** Sends the images to the service in this process one by one, and measures the cost of each. Linux only. */
export async function* measureImages(
  service: CostedService,
  images: readonly HostileImage[],
): AsyncGenerator<ImageCost> {
  for (const { name, make } of images) yield await measure(service, name, await make())
}

/** Describes what is wrong with an image's cost or response; null when nothing is. `slack` is for busy machines. */
export function costFault({ answer, cpuSeconds, memoryBytes }: ImageCost, slack = 1): string | null {
  if (!/^(200|422 image_\w+)$/.test(answer)) return `was answered ${answer}`
  if (cpuSeconds > costLimits.cpuSeconds * slack) return `took ${cpuSeconds.toFixed(2)} s of CPU time`
  return memoryBytes > costLimits.memoryBytes ? `took ${(memoryBytes / 1e6).toFixed(0)} MB` : null
}

async function measure(service: CostedService, name: string, bytes: Buffer): Promise<ImageCost> {
  // Starts the decoders first, so that their start is not attributed to an image.
  await search(service, await warmUpImage())
  const memory = watchMemory()
  const health = watchHealth(service.url)
  const cpuBefore = usedCpu()
  const answer = await search(service, bytes)
  // The CPU time of a child counts only after it was reaped.
  await sleep(reapMs)
  const cpuSeconds = usedCpu() - cpuBefore
  return { name, bytes: bytes.length, answer, cpuSeconds, memoryBytes: memory.end(), healthMs: await health.end() }
}

async function warmUpImage(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const color = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 9 }
  return sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()
}

async function search({ url, token }: CostedService, bytes: Buffer): Promise<string> {
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(bytes)]), 'image')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/v1/search`, { method: 'POST', headers, body })
  const { error } = (await response.json()) as { error?: string }
  return error === undefined ? String(response.status) : `${response.status} ${error}`
}

/** The running child processes of this process. */
function children(): number[] {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  )
}

/** CPU time of exited children, in `/proc/self/stat`. */
const endedTimes = [13, 14]
const ticksPerSecond = 100

/**
 * CPU time of exited and running decoder processes. This process is excluded, because it also runs the probes and the
 * client.
 */
function usedCpu(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ended = endedTimes.reduce((sum, at) => sum + Number(fields[at]), 0) / ticksPerSecond
  return children().reduce((sum, pid) => sum + (readUsage(pid)?.cpuSeconds ?? 0), ended)
}

function watchMemory(): { end(): number } {
  const all = [process.pid, ...children()]
  const before = all.reduce((sum, pid) => sum + (readUsage(pid)?.memoryBytes ?? 0), 0)
  let peak = before
  // A new process replaces a previous one, so only its memory beyond the memory of a fresh process counts.
  const sample = (): void => {
    const now = all.reduce((sum, pid) => sum + (readUsage(pid)?.memoryBytes ?? 0), 0)
    peak = Math.max(peak, now)
  }
  const timer = setInterval(sample, 5)
  return {
    end() {
      clearInterval(timer)
      return peak - before
    },
  }
}

function watchHealth(url: string): { end(): Promise<number> } {
  let isOver = false
  let longest = 0
  const probe = async (): Promise<void> => {
    while (!isOver) {
      const begunAt = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      longest = Math.max(longest, performance.now() - begunAt)
      await sleep(25)
    }
  }
  const probing = probe()
  return {
    async end() {
      isOver = true
      await probing
      return longest
    },
  }
}
