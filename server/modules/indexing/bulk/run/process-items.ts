import type { BaseLogger } from 'pino'
import { AppError } from '../../../../platform/errors.ts'
import { type IndexedImage, type ProductRow, productImageUrls } from '../../../catalog/index.ts'
import { changedTooOften } from '../../errors.ts'
import { imagesOf } from '../../products/index-product.ts'
import type { WaitingItem } from '../items.store.ts'
import { createCommitQueue } from './commit-queue.ts'
import type { JobImages } from './job-images.ts'
import { describeFailure, type ReadyItem, type StillNeeded, unexpectedFailure } from './settle-items.ts'

/** The state when the page of the item was read. */
export interface ItemContext {
  readonly before: ProductRow | undefined
  /** The error that creating a product would throw. */
  readonly refusal: AppError | null
}

export interface ItemProcessorDeps {
  readonly imageAt: JobImages
  settle(batch: readonly ReadyItem[]): Promise<StillNeeded>
  /** Aborts the run: the failure is not specific to one item. */
  fail(error: unknown): void
  readonly signal: AbortSignal
  readonly logger: Pick<BaseLogger, 'error'>
}

export type ItemProcessor = ReturnType<typeof createItemProcessor>

/** Items in progress at once. Most wait for a host and occupy only the memory of their row. */
const maxInProgress = 256
/** The needed images depend on the row, which may change while they are being fetched. */
const maxRounds = 5

type Failure = ReturnType<typeof describeFailure>

/** Prepares the images of many items concurrently and commits ready items in batches. */
export function createItemProcessor(deps: ItemProcessorDeps) {
  const { signal } = deps
  const waiters: (() => void)[] = []
  let inProgress = 0
  const queue = createCommitQueue({ commit, expected: () => (signal.aborted ? 0 : inProgress) })

  async function commit(batch: readonly ReadyItem[]): Promise<StillNeeded> {
    if (signal.aborted) return noneNeeded
    return deps.settle(batch).catch((error: unknown) => {
      deps.fail(error)
      return noneNeeded
    })
  }

  async function processItem(item: WaitingItem, context: ItemContext): Promise<void> {
    const images = new Map<string, IndexedImage>()
    let needed = expectedImages(item, context)
    for (let round = 0; round < maxRounds; round += 1) {
      const failure = refusalOf(needed, context) ?? (await collectImages(deps, needed, images))
      if (signal.aborted) return
      const missing = await queue.add(failure === null ? readyItem(item, images) : failedItem(item, failure))
      if (missing === null) return
      needed = missing
    }
    await queue.add(failedItem(item, describeFailure(changedTooOften(item.product_id))))
  }

  const untilInProgress = async (max: number): Promise<void> => {
    while (inProgress > max) await new Promise<void>((resolve) => waiters.push(resolve))
  }

  const onEnd = (): void => {
    inProgress -= 1
    for (const resolve of waiters.splice(0)) resolve()
  }

  return {
    start(item: WaitingItem, context: ItemContext): void {
      inProgress += 1
      void processItem(item, context).catch(deps.fail).finally(onEnd)
    },
    /** Resolves once `more` items may be started. */
    capacityFor: (more: number): Promise<void> => untilInProgress(maxInProgress - more),
    /** Resolves once no item is in progress. */
    idle: (): Promise<void> => untilInProgress(0),
  }
}

const noneNeeded: StillNeeded = new Map()

/** The image URLs that will be needed unless the row changes. */
function expectedImages(item: WaitingItem, { before }: ItemContext): readonly string[] {
  if (item.product === null) return []
  const existing = before?.status === 'indexed' ? productImageUrls(before) : []
  const { image_url, additional_image_urls = [] } = item.product
  return [...new Set([...(image_url == null ? [] : [image_url]), ...additional_image_urls])].filter(
    (address) => !existing.includes(address),
  )
}

/** A new product over the plan limit is refused before its images are fetched. */
function refusalOf(needed: readonly string[], { before, refusal }: ItemContext): Failure | null {
  return before === undefined && refusal !== null && needed.length > 0 ? describeFailure(refusal) : null
}

/** Loads the images at `addresses` into `images`. Returns why the item fails, or `null`. Other failures abort the run. */
async function collectImages(
  deps: ItemProcessorDeps,
  addresses: readonly string[],
  images: Map<string, IndexedImage>,
): Promise<Failure | null> {
  try {
    for (const one of await Promise.all(addresses.map(deps.imageAt))) images.set(one.imageUrl, one)
    return null
  } catch (error) {
    if (deps.signal.aborted) return null
    if (error instanceof AppError && error.status === 422) return describeFailure(error)
    if (error instanceof AppError) deps.fail(error)
    else deps.logger.error({ err: error }, 'bulk item cannot be prepared')
    return unexpectedFailure
  }
}

function readyItem(item: WaitingItem, images: ReadonlyMap<string, IndexedImage>): ReadyItem {
  const { position, product_id: productId, product } = item
  if (product === null) return { kind: 'delete', position, productId }
  const { metadata } = product
  const write = { productId, intent: 'create' as const, ...imagesOf(product), metadata, images }
  return { kind: 'upsert', position, write }
}

function failedItem({ position, product_id: productId }: WaitingItem, why: Failure): ReadyItem {
  return { kind: 'failed', position, productId, ...why }
}
