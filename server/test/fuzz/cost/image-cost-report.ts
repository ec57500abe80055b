import { hostileImages } from '../hostile-images.ts'
import { type CostedService, costFault, costLimits, type ImageCost, measureImages } from './image-cost.ts'

/** Measures every hostile image, prints the cost of each, and returns the number of images above the limits. */
export async function reportImageCosts(service: CostedService): Promise<number> {
  let faults = 0
  for await (const cost of measureImages(service, hostileImages)) {
    process.stdout.write(`${lineOf(cost)}\n`)
    if (faultOf(cost) !== null) faults += 1
  }
  return faults
}

function faultOf(cost: ImageCost): string | null {
  if (cost.healthMs > costLimits.healthMs) return `let /healthz wait ${cost.healthMs.toFixed(0)} ms`
  return costFault(cost)
}

function lineOf(cost: ImageCost): string {
  const { name, bytes, answer, cpuSeconds, memoryBytes, healthMs } = cost
  const fault = faultOf(cost)
  const facts = [
    `${cpuSeconds.toFixed(2).padStart(6)} s`,
    `${(memoryBytes / 1e6).toFixed(0).padStart(4)} MB`,
    `healthz ${healthMs.toFixed(0).padStart(3)} ms`,
    `${(bytes / 1000).toFixed(1).padStart(8)} kB`,
    answer.padEnd(22),
  ]
  return `  ${facts.join('  ')}  ${name}${fault === null ? '' : `  <-- ${fault}`}`
}
