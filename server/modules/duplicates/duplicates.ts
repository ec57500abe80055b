import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import { createCalibrator } from '../../engine/ranking/calibrate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { OutboxEvent } from '../../platform/outbox/publish.ts'
import type { Subscriber } from '../../platform/outbox/subscriber.ts'
import type { Catalog, WriteEventDetails } from '../catalog/index.ts'
import { grantScope } from '../stores/index.ts'
import type { ComparisonModel } from './confirm-pairs.ts'
import { findDuplicates, type WrittenProduct } from './find-duplicates.ts'
import { createImageCache } from './image-cache.ts'
import { createListDuplicates } from './list-duplicates.ts'

export interface DuplicatesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly catalog: Pick<Catalog, 'findProducts'>
  /** The memory limit of the image hashes of all stores; a store in use is never evicted. */
  readonly maxBytes: number
  /** The active model, whose vectors are compared. */
  readonly modelInUse: () => Pick<EmbeddingModel, 'id' | 'calibration' | 'dimension'>
}

export type Duplicates = ReturnType<typeof createDuplicates>

/** Duplicates: products with the same image. Finds and announces them when a product is indexed, and lists them. */
export function createDuplicates(deps: DuplicatesDeps) {
  const finding = { ...deps, images: createImageCache(deps) }
  let measure: ComparisonModel | null = null
  const measureInUse = (): ComparisonModel => {
    const { id: generation, dimension, calibration } = deps.modelInUse()
    if (measure?.generation !== generation)
      measure = { generation, dimension, calibrator: createCalibrator(calibration) }
    return measure
  }
  const subscriber = {
    name: 'duplicates',
    async handle(event: OutboxEvent): Promise<void> {
      const product = writtenProduct(event)
      if (product === null || event.storeId === null) return
      await findDuplicates({ ...finding, measure: measureInUse() }, grantScope(event.storeId), product)
    },
  } satisfies Subscriber
  return {
    /** Subscribes to the outbox. */
    subscriber,
    listDuplicates: createListDuplicates(deps),
  }
}

interface WrittenEvent {
  readonly product_id: string
  readonly indexed_at?: string
  readonly updated_at?: string
}

/** The product of an event that changed images; `null` for any other event. */
function writtenProduct({ type, payload }: Pick<OutboxEvent, 'type' | 'payload'>): WrittenProduct | null {
  if (type !== 'product.indexed' && type !== 'product.updated') return null
  const { product_id: productId, revision, has_new_pictures, ...dated } = payload as WriteEventDetails & WrittenEvent
  const isNew = type === 'product.indexed'
  const at = new Date((isNew ? dated.indexed_at : dated.updated_at) ?? Number.NaN)
  return has_new_pictures ? { productId, revision, at, isNew } : null
}
