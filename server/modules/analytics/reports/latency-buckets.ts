import { type RawBuilder, sql } from 'kysely'

// Whole milliseconds up to here, then steps of 2 %: a percentile read from buckets is at most 2 % too high.
const exactMs = 100
const step = 1.02

/** The bucket of a duration in whole milliseconds. */
export function bucketOf(ms: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`case when ${ms} <= ${sql.lit(exactMs)} then greatest(${ms}, 0)
    else ${sql.lit(exactMs)} + ceil(ln(${ms}::float8 / ${sql.lit(exactMs)}) / ln(${sql.lit(step)}::float8))::integer end`
}

/** The longest duration of a bucket, in milliseconds. */
export function bucketLimitMs(bucket: number): number {
  return bucket <= exactMs ? bucket : exactMs * step ** (bucket - exactMs)
}
