import type { ImageHealth } from '../../../../contract/catalog/image-health.ts'
import type { ImageHealthRow } from './image-health.store.ts'

/** An image in its public shape. A failure that may be transient is hidden until it is reported. */
export function presentImageHealth(row: ImageHealthRow): ImageHealth {
  return {
    image_url: row.image_url,
    problems: row.problems,
    in_use: row.in_use,
    failure: row.problems.includes('failed') ? failureOf(row) : null,
    format: row.format,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    etag: row.etag,
    last_modified: row.last_modified,
    shared_by: row.shared_by,
    fetched_at: row.fetched_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
  }
}

function failureOf({ code, message, times, first_failed_at, failed_at }: ImageHealthRow): ImageHealth['failure'] {
  if (code === null || message === null || times === null || first_failed_at === null || failed_at === null) return null
  return { code, message, times, first_failed_at: first_failed_at.toISOString(), failed_at: failed_at.toISOString() }
}
