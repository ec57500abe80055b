import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { maxFeedBytes } from '../../../../contract/catalog/feed.ts'
import { readParts } from '../../../platform/http/upload/upload.ts'
import { openTemporaryFile, type TemporaryFile } from '../../../platform/temporary-file.ts'
import { feedTooLarge } from '../errors.ts'
import { throwIfDiskFull } from './feed-source.ts'

/** A feed that came with the request. */
export interface FeedUpload {
  readonly name: string | null
  readonly content: TemporaryFile
}

const truths: Readonly<Record<string, boolean>> = { true: true, false: false }

/**
 * Reads a form with a feed in its field `file`, which goes to the disk as it arrives; the other fields become what they would
 * be as JSON. Whatever `opened` is given is to be closed by the caller, also when this throws.
 */
export async function readFeedUpload(
  request: FastifyRequest,
  folder: string,
  opened: (upload: FeedUpload) => void,
): Promise<Record<string, unknown>> {
  const body = await readParts(request, {
    files: 1,
    fileBytes: maxFeedBytes,
    takeFile: async ({ fieldname, filename, file }) => {
      const content = await openTemporaryFile(folder).catch(throwIfDiskFull)
      if (fieldname === 'file') opened({ name: filename === '' ? null : cleanName(filename), content })
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
      // Stands for the bytes, which are elsewhere: the schema wants some, and two feeds must not look like the same request.
      return hash.digest()
    },
  })
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, readField(name, value)]))
}

function readField(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (name === 'dry_run' || name === 'delete_missing' || name === 'force') return truths[value] ?? value
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
