import type { Jobs } from '../../../platform/jobs/queue.ts'
import { type CheckImagesDeps, type CheckRun, checkImages } from './check-images.ts'

export interface ImageChecksDeps extends CheckImagesDeps {
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>
  /** Pictures a minute, of all processes together; 0 for none. */
  readonly checksPerMinute: number
}

const queue = 'check-images'
/** The next run begins a minute after this one. */
const runMs = 50_000
const pauseMs = 250

/** Looks at the pictures of all stores again, a few every minute. */
export function createImageChecks(deps: ImageChecksDeps) {
  const run = (signal: AbortSignal, how: Partial<CheckRun> = {}): Promise<void> =>
    checkImages(deps, { maxImages: deps.checksPerMinute, pauseMs, ...how, signal })
  deps.jobs.define(queue, {
    // What was begun and not finished is due again by itself.
    retries: 0,
    handler: (_payload, { signal }) => run(AbortSignal.any([signal, AbortSignal.timeout(runMs)])),
  })
  if (deps.checksPerMinute > 0) deps.jobs.schedule('every-minute-image-checks', '* * * * *', queue)
  return { run }
}
