import type { JobRecord } from '../../contract/catalog/job.ts'
import { plain } from './plain-text.ts'
import type { Service } from './service.ts'

type JobError = JobRecord['errors'][number]

const maxReasons = 20
const maxExamples = 3

/** All errors of an ended job, in request order; fewer if the service refuses a page, because the job is done anyway. */
export async function readErrors(service: Pick<Service, 'readJob'>, job: JobRecord): Promise<readonly JobError[]> {
  const errors = [...job.errors]
  let cursor = job.next_cursor
  while (cursor !== null) {
    const page = await service.readJob(job.job_id, cursor).catch(() => null)
    errors.push(...(page?.errors ?? []))
    cursor = page?.next_cursor ?? null
  }
  return errors
}

/** The counts of an ended job, and one line for each reason why products failed, the most frequent first. */
export function presentJob(job: JobRecord, errors: readonly JobError[]): string {
  const byReason = [...Map.groupBy(errors, ({ message }) => message)]
  const reasons = byReason.toSorted(([, a], [, b]) => b.length - a.length)
  const listed = reasons.slice(0, maxReasons)
  const lines = [
    `${job.succeeded} succeeded, ${job.failed} failed.`,
    ...listed.map(([message, same]) => `  ${presentProducts(same)}: ${plain(message)}`),
  ]
  const more = job.failed - listed.reduce((sum, [, same]) => sum + same.length, 0)
  if (more > 0) lines.push(`  … and ${more} more: GET /v1/jobs/${job.job_id}`)
  return lines.map((line) => `${line}\n`).join('')
}

function presentProducts(errors: readonly JobError[]): string {
  const ids = errors.slice(0, maxExamples).map(({ product_id }) => plain(product_id))
  if (errors.length === 1) return ids.join()
  return `${errors.length} products (${ids.join(', ')}${errors.length > maxExamples ? ', …' : ''})`
}
