import type { Readable } from 'node:stream'
import Type from 'typebox'
import { archiveFiles, archiveManifest } from '../../../contract/operations/store-archive.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Archive } from './archive.ts'

const mediaType = 'application/gzip'
/** Replaces the server's idle timeout: a large part is collected before it is sent. */
const idleTimeoutMs = 300_000

const ExportStore = {
  tags: ['Store'],
  summary: 'Export the data of the store',
  description: `For owners, super admins, and machine tokens with all permissions. Returns a gzipped tar with these files: ${archiveFiles.join(', ')}, ${archiveManifest}. The last file, ${archiveManifest}, has the SHA-256 and the number of records of each other file. If ${archiveManifest} is missing, the archive is incomplete: repeat the request. The archive contains personal data of members and shoppers, but no secrets. A store can run one export at a time (409) and 10 exports an hour (429).`,
  operationId: 'exportStore',
  response: {
    200: {
      description: 'The archive.',
      content: { [mediaType]: { schema: Type.Unsafe<Readable>(Type.String({ format: 'binary' })) } },
    },
  },
}

export function archiveRoutes(app: Http, { archive }: { archive: Pick<Archive, 'open'> }): void {
  const config = { access: 'security:write', admission: 'outside', envelope: 'search' } as const
  // HEAD would produce the whole archive and discard it.
  const route = { schema: ExportStore, config, exposeHeadRoute: false }
  app.get('/v1/admin/store/export', route, async (request, reply) => {
    const { name, content } = await archive.open(request)
    request.raw.socket.setTimeout?.(idleTimeoutMs)
    reply.type(mediaType)
    reply.header('Content-Disposition', `attachment; filename="${name}"`)
    reply.header('Cache-Control', 'no-store')
    return content
  })
}
