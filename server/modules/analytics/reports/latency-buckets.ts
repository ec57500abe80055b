// One bucket per millisecond up to here, then steps of 2 %: a percentile read from buckets is at most 2 % too high.
export const exactMs = 100
export const step = 1.02

/** The upper limit of a bucket, in milliseconds. */
export function bucketLimitMs(bucket: number): number {
  return bucket <= exactMs ? bucket : exactMs * step ** (bucket - exactMs)
}
