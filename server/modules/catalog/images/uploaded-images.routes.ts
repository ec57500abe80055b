import Type from 'typebox'
import { UploadedImagePath } from '../../../../contract/catalog/product.ts'
import type { Http } from '../../../platform/http/server.ts'
import { staticFiles } from '../../../platform/http/throttled.ts'
import { grantScope } from '../../stores/index.ts'
import type { Catalog } from '../catalog.ts'
import { uploadedImageNotFound } from '../errors.ts'

const GetUploadedImage = {
  tags: ['Products'],
  summary: 'Get an uploaded image',
  description:
    'If the image of a product was uploaded, its `image_url` is the URL of this call. The image is public, like every product image. The URL cannot be guessed, and the image at the URL never changes.',
  operationId: 'getUploadedImage',
  params: UploadedImagePath,
  response: {
    200: {
      description: 'The image',
      content: { 'image/jpeg': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) } },
    },
  },
  alsoAnswers: [404, 429] as const,
}

export function uploadedImageRoutes(app: Http, { catalog }: { catalog: Pick<Catalog, 'uploadedImages'> }): void {
  const config = { access: 'public', addressLimit: staticFiles } as const
  app.get('/v1/uploads/:store_id/:file', { schema: GetUploadedImage, config }, async (request, reply) => {
    const { store_id: storeId, file } = request.params
    const bytes = await catalog.uploadedImages.read(grantScope(storeId), file.slice(0, 64))
    if (bytes === undefined) throw uploadedImageNotFound()
    return reply
      .headers({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .type('image/jpeg')
      .send(bytes)
  })
}
