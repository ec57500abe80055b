import pLimit from 'p-limit'
import type { Database } from '../../../platform/db/schema.ts'
import { imageRefused } from '../errors.ts'
import type { FetchedImage } from '../fetch-image.ts'
import type { JobPicturesDeps } from './job-pictures.ts'
import { clearSuspect, type HeldJob, markSuspect } from './leases.store.ts'

/** A process may die with a picture alone in hand so often before the picture is held to be what kills it. */
const mostDeaths = 2
/** What was in hand when the process died is among the first pictures of the next run; the rest may go at full speed. */
const carefulPictures = 512

/** Whether a process that had this picture alone in hand died; such pictures come last. */
export function isSuspect({ suspects }: HeldJob, imageUrl: string): boolean {
  return (suspects[imageUrl] ?? 0) > 0
}

/**
 * After a process died with the job, its next pictures are decoded one by one, and the database knows which one is in hand: a
 * picture that kills whoever looks at it is found out and refused, and everything else of the job is done.
 */
export function carefully<T extends JobPicturesDeps & { readonly db: Database }>(deps: T, job: HeldJob): T {
  if (!job.isAfterDeath) return deps
  const alone = pLimit(1)
  const hasSuspects = Object.keys(job.suspects).length > 0
  let left = carefulPictures
  const refuseKiller = (imageUrl: string): void => {
    if ((job.suspects[imageUrl] ?? 0) < mostDeaths) return
    const reason = 'The service broke down each time it looked at this picture; it is not tried again in this job.'
    throw imageRefused('image_not_an_image', reason, { imageUrl })
  }
  return {
    ...deps,
    preparing: (work) => (left > 0 || hasSuspects ? alone(() => deps.preparing(work)) : deps.preparing(work)),
    images: {
      async fromFetched(imageUrl: string, fetched: FetchedImage) {
        refuseKiller(imageUrl)
        if (left <= 0 && !isSuspect(job, imageUrl)) return deps.images.fromFetched(imageUrl, fetched)
        left -= 1
        await markSuspect(deps.db, job, imageUrl)
        try {
          return await deps.images.fromFetched(imageUrl, fetched)
        } finally {
          await clearSuspect(deps.db, job, imageUrl)
        }
      },
    },
  }
}
