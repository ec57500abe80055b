import type { JobRecord } from '../../../../../contract/catalog/job.ts'

type JobError = JobRecord['errors'][number]

/** Products that failed one after the other for the same reason. */
export interface JobErrorGroup {
  readonly first: JobError
  /** How many products follow the first one. */
  readonly others: number
}

/** Groups neighbors with the same code and message: a plan's limit rejects hundreds of products in the same words. */
export function groupErrors(errors: readonly JobError[]): JobErrorGroup[] {
  const groups: JobErrorGroup[] = []
  for (const error of errors) {
    const last = groups.at(-1)
    const isSame = last?.first.code === error.code && last.first.message === error.message
    if (last !== undefined && isSame) groups[groups.length - 1] = { ...last, others: last.others + 1 }
    else groups.push({ first: error, others: 0 })
  }
  return groups
}
