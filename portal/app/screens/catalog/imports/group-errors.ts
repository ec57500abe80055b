import type { JobRecord } from '../../../../../contract/catalog/job.ts'

type JobError = JobRecord['errors'][number]

/** Products that failed for the same reason. */
export interface JobErrorGroup {
  readonly first: JobError
  /** How many other products there are. */
  readonly others: number
}

/** Groups errors with the same code and message, in the order of their first ones: a plan's limit rejects hundreds of products in the same words. */
export function groupErrors(errors: readonly JobError[]): JobErrorGroup[] {
  const groups = new Map<string, JobErrorGroup>()
  for (const error of errors) {
    const reason = `${error.code} ${error.message}`
    const group = groups.get(reason)
    groups.set(reason, group === undefined ? { first: error, others: 0 } : { ...group, others: group.others + 1 })
  }
  return [...groups.values()]
}
