import Type from 'typebox'
import { ThumbnailPath, ThumbnailQuery } from '../../../contract/catalog/thumbnail.ts'
import type { EncodedFormat } from '../../engine/images/decode/decode.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { Http } from '../../platform/http/server.ts'
import { staticFiles } from '../../platform/http/throttled.ts'
import type { Thumbnails } from './thumbnails.ts'

const file = { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) }
const GetThumbnail = {
  tags: ['Products'],
  summary: 'Get a thumbnail',
  description:
    'Returns a small version of a product’s main image. The header `Accept` decides whether the format is AVIF, WebP or JPEG. The URL is the `thumbnail.url` of a product or a search result. URLs that the service did not issue return 404. Browsers cache the response for up to a year.',
  operationId: 'getThumbnail',
  params: ThumbnailPath,
  querystring: ThumbnailQuery,
  response: {
    200: {
      description: 'The thumbnail',
      content: { 'image/avif': file, 'image/webp': file, 'image/jpeg': file },
    },
  },
  alsoAnswers: [404, 429] as const,
}

export function thumbnailRoutes(app: Http, { thumbnails }: { thumbnails: Thumbnails }): void {
  // The handler may wait for an image on another server.
  const config = { access: 'public', addressLimit: staticFiles, admission: 'outside' } as const
  app.get('/v1/images/:key', { schema: GetThumbnail, config }, async (request, reply) => {
    const format = chooseFormat(request.headers.accept)
    const { key } = request.params
    const { bytes, isCurrent } = await thumbnails.read({
      key,
      width: request.query.w,
      format,
      address: clientAddress(request),
    })
    return reply
      .headers({
        'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        Vary: 'Accept',
      })
      .type(`image/${format}`)
      .send(bytes)
  })
}

/** The smallest format that the caller names. `image/*` is sent by browsers that support neither. */
function chooseFormat(accepted = ''): EncodedFormat {
  if (accepted.includes('image/avif')) return 'avif'
  return accepted.includes('image/webp') ? 'webp' : 'jpeg'
}
