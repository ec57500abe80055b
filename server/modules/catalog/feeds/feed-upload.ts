import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { maxFeedBytes } from '../../../../contract/catalog/feed.ts'
import { openTemporaryFile, type TemporaryFile } from '../../../platform/files/temporary-file.ts'
import { readParts } from '../../../platform/http/upload/upload.ts'
import { feedTooLarge } from '../errors.ts'
import { throwIfDiskFull } from './feed-source.ts'

/** A feed uploaded with the request. */
export interface FeedUpload {
  readonly name: string | null
  readonly content: TemporaryFile
}

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false }

/**
 * Reads a multipart form. The `file` field is streamed to disk; the other fields are converted to the types of the JSON body. The
 * caller closes the upload passed to `onOpened`, even when this throws.
 */
export async function readFeedUpload(
  request: FastifyRequest,
  folder: string,
  onOpened: (upload: FeedUpload) => void,
): Promise<Record<string, unknown>> {
  const body = await readParts(request, {
    files: 1,
    fileBytes: maxFeedBytes,
    takeFile: async ({ fieldname, filename, file }) => {
      const content = await openTemporaryFile(folder).catch(throwIfDiskFull)
      if (fieldname === 'file') onOpened({ name: filename === '' ? null : cleanName(filename), content })
      const hash = createHash('sha256')
      try {
        for await (const chunk of file as AsyncIterable<Buffer>) {
          hash.update(chunk)
          await content.append(chunk).catch(throwIfDiskFull)
        }
      } finally {
        if (fieldname !== 'file') await content.close()
      }
      if (file.truncated) throw feedTooLarge(maxFeedBytes)
      // Replaces the bytes in the body: the schema requires a value, and the idempotency check must distinguish two feeds.
      return hash.digest()
    },
  })
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, readField(name, value)]))
}

function readField(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (name === 'dry_run' || name === 'delete_missing' || name === 'force') return booleans[value] ?? value
  return name === 'mapping' ? parseJson(value) : value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function cleanName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, 255)
}
