import type {
  ProductChange,
  ProductChangeUpload,
  ProductInput,
  ProductUpload,
} from '../../../contract/catalog/product.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Leases } from '../../platform/leases/leases.ts'
import type { Logger } from '../../platform/logger.ts'
import type { AddressPolicy } from '../../platform/outbound/addresses/address-policy.ts'
import type { UntrustedFetch } from '../../platform/outbound/fetch-untrusted.ts'
import type { Catalog } from '../catalog/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { createBulk } from './bulk/bulk.ts'
import { findDemoAssets } from './demo/demo-catalog.ts'
import { createDemoImages } from './demo/demo-images.ts'
import { type InstallDemoOptions, installDemo } from './demo/install-demo.ts'
import { createFetchImage } from './images/fetch-image.ts'
import { createImageChecks } from './images/image-checks.ts'
import { createThumbnailMaker } from './images/make-thumbnail.ts'
import { createPrepareImages } from './images/prepare-image.ts'
import { createImageUploads } from './images/upload-image.ts'
import { createIsolatedDecoder } from './isolated-decoder/isolated-decoder.ts'
import type { LoadedModels } from './models/loaded-models.ts'
import { rejectReplacedModel } from './models/pin-model.ts'
import { changeByUpload, changeProduct, indexProduct, indexUpload } from './products/index-product.ts'
import { createProductLookup } from './products/product-lookup.ts'
import { retryProduct } from './products/retry-product.ts'
import { createWriteQueue } from './products/write-queue.ts'

export type Indexing = ReturnType<typeof createIndexing>

export interface IndexingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>
  readonly logger: Logger
  /** No other process can be using the database. */
  readonly alone: boolean
  readonly leases: Leases
  readonly catalog: Catalog
  readonly models: LoadedModels
  readonly outbound: UntrustedFetch
  /** Which addresses are allowed as callbacks. */
  readonly policy: AddressPolicy
  /** The base URL of the service, for the demo's images. */
  readonly baseUrl: () => string
  /** Image checks per minute; 0 disables them. */
  readonly checksPerMinute: number
  /** Retention of a bulk job after its end, in days. */
  readonly jobRetentionDays: number
}

/** Everything that needs an image: adding and changing products, the demo catalog, images to search with. */
export function createIndexing(deps: IndexingDeps) {
  const assets = findDemoAssets()
  const demoImages = createDemoImages({ assets, baseUrl: deps.baseUrl })
  const fetchImage = createFetchImage({
    outbound: deps.outbound,
    demoImages,
    uploadedImages: deps.catalog.uploadedImages,
  })
  const decoding = createIsolatedDecoder(deps)
  const images = createPrepareImages({ ...deps, fetchImage, decoding })
  const catalog = rejectReplacedModel(deps.catalog, deps.models)
  const products = {
    catalog,
    findProduct: createProductLookup(catalog),
    images,
    writes: createWriteQueue(catalog),
    demo: { assets, images: demoImages },
    uploadImage: createImageUploads({ catalog, decoding }),
  }
  return {
    indexProduct: (scope: StoreScope, input: ProductInput) => indexProduct(products, scope, input),
    changeProduct: (scope: StoreScope, productId: string, change: ProductChange) =>
      changeProduct(products, scope, { productId, change }),
    /** `indexProduct` with an uploaded image. */
    indexUpload: (scope: StoreScope, upload: ProductUpload) => indexUpload(products, scope, upload),
    /** `changeProduct` with an uploaded image. */
    changeByUpload: (scope: StoreScope, productId: string, upload: ProductChangeUpload) =>
      changeByUpload(products, scope, { productId, upload }),
    installDemo: (scope: StoreScope, options: InstallDemoOptions) => installDemo(products, scope, options),
    policy: deps.policy,
    /** Decodes images: started before the first image, stopped after the last. */
    decoding: { start: decoding.start, stop: decoding.stop },
    retryProduct: (scope: StoreScope, productId: string) => retryProduct(products, scope, productId),
    imageChecks: createImageChecks({ ...deps, catalog, images, fetchImage }),
    bulk: createBulk({ ...deps, catalog, images, fetchImage }),
    images,
    makeThumbnail: createThumbnailMaker({ fetchImage, decoding }),
    fetchImage,
    /** Images to search with, as a model sees them. */
    queryImagesBy: images.queryImagesBy,
    /** Where the demo's photos are; `null` when the optional package is not installed. */
    demoAssets: assets,
  }
}
