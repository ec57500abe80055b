import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import {
  putUploadedImage,
  type UploadedImage,
  uploadedImageBytes,
  uploadedImagesAfter,
} from './uploaded-images.store.ts'

export interface UploadedImagesDeps {
  readonly db: Database
  readonly clock: Clock
  /** The base URL of the service. */
  readonly baseUrl: () => string
}

const path = '/v1/uploads/'
const address = /\/v1\/uploads\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\/([\da-f]{64})\.jpg$/
const exportPage = 20

/**
 * The images that stores upload with their products. They are stored in the database, so that every process, backup and deletion covers them, and
 * are served at a URL of the service that products use like any other `image_url`.
 */
export function createUploadedImages({ db, clock, baseUrl }: UploadedImagesDeps) {
  return {
    /** Stores an image and returns its URL. */
    async put(scope: StoreScope, image: UploadedImage): Promise<string> {
      await putUploadedImage(db, scope, { image, at: clock.now() })
      return `${baseUrl()}${path}${scope.storeId}/${image.contentHash}.jpg`
    },

    read: (scope: StoreScope, contentHash: string): Promise<Buffer | undefined> =>
      uploadedImageBytes(db, scope, contentHash),

    /**
     * The image at a URL that `put` returned; `null` for any other URL. The host is ignored: the base URL of the service may have
     * changed since.
     */
    async readAt(imageUrl: string): Promise<Buffer | null> {
      const [, storeId, contentHash] = address.exec(imageUrl) ?? []
      if (storeId === undefined || contentHash === undefined) return null
      return (await uploadedImageBytes(db, grantScope(storeId), contentHash)) ?? null
    },

    /** One line of JSON for each image of the store, its bytes in Base64. */
    async *export(scope: StoreScope): AsyncGenerator<string> {
      let after = ''
      while (true) {
        const page = await uploadedImagesAfter(db, scope, { after, limit: exportPage })
        for (const { contentHash, width, height, bytes } of page) {
          yield `${JSON.stringify({ content_hash: contentHash, width, height, jpeg: bytes.toString('base64') })}\n`
        }
        const last = page.at(-1)
        if (last === undefined || page.length < exportPage) return
        after = last.contentHash
      }
    },
  }
}
