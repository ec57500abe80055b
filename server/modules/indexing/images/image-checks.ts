import type { Jobs } from '../../../platform/jobs/queue.ts'
import { type CheckImagesDeps, type CheckRun, checkImages } from './check-images.ts'

export interface ImageChecksDeps extends CheckImagesDeps {
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>
  /** Images per minute of all processes together; 0 disables checks. */
  readonly checksPerMinute: number
}

const queue = 'check-images'
/** Less than the one minute between runs. */
const runMs = 50_000
const delayMs = 250

/** Checks the images of all stores, a few every minute. */
export function createImageChecks(deps: ImageChecksDeps) {
  const run = (signal: AbortSignal, options: Partial<CheckRun> = {}): Promise<void> =>
    checkImages(deps, { maxImages: deps.checksPerMinute, delayMs, ...options, signal })
  deps.jobs.define(queue, {
    // Unfinished checks become due again automatically.
    retries: 0,
    handler: (_payload, { signal }) => run(AbortSignal.any([signal, AbortSignal.timeout(runMs)])),
  })
  if (deps.checksPerMinute > 0) deps.jobs.schedule('every-minute-image-checks', '* * * * *', queue)
  return { run }
}
