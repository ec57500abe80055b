import type { LocalProduct } from '../catalog.ts'
import { type PageArguments, pageOf } from './connections.ts'
import { globalId } from './global-ids.ts'

type ImageObject = ReturnType<typeof imagesOf>[number]

export function imagesOf({ imageUrls, title }: LocalProduct) {
  return imageUrls.map((url) => ({
    __typename: 'Image',
    id: globalId('ProductImage', url),
    altText: title,
    width: null,
    height: null,
    thumbhash: null,
    // Transformations are ignored, as the platform does for images that it cannot transform.
    url,
    src: url,
    originalSrc: url,
    transformedSrc: url,
  }))
}

export function mediaPage(images: readonly ImageObject[], page: PageArguments) {
  return pageOf(images, page, {
    idOf: ({ id }) => id,
    toNode: (image) => ({
      __typename: 'MediaImage',
      id: image.id.replace('ProductImage', 'MediaImage'),
      alt: image.altText,
      mediaContentType: 'IMAGE',
      previewImage: image,
      image,
      presentation: null,
    }),
  })
}
