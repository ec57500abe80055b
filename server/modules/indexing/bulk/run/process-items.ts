import type { BaseLogger } from 'pino'
import { AppError } from '../../../../platform/errors.ts'
import type { IndexedImage, ProductRow } from '../../../catalog/index.ts'
import { changedTooOften } from '../../errors.ts'
import type { WaitingItem } from '../items.store.ts'
import { createCommitQueue } from './commit-queue.ts'
import type { JobImages } from './job-images.ts'
import { describeFailure, type ReadyItem, type StillNeeded, unexpectedFailure } from './settle-items.ts'

/** What was known of an item when its page was read. */
export interface ItemContext {
  readonly before: ProductRow | undefined
  /** What a new product would be told. */
  readonly refusal: AppError | null
}

export interface ItemProcessorDeps {
  readonly pictureAt: JobImages
  settle(batch: readonly ReadyItem[]): Promise<StillNeeded>
  /** Ends the run: something is wrong that is no item's fault. */
  fail(error: unknown): void
  readonly signal: AbortSignal
  readonly logger: Pick<BaseLogger, 'error'>
}

export type ItemProcessor = ReturnType<typeof createItemProcessor>

/** Items whose pictures may be on their way at once; most wait for their host and hold nothing but their row. */
const mostInHand = 256
/** The pictures needed depend on the row, which others may change while they are being fetched. */
const mostRounds = 5

type Failure = ReturnType<typeof describeFailure>

/** The items in hand: their pictures are prepared side by side, and what is ready is committed in batches. */
export function createItemProcessor(deps: ItemProcessorDeps) {
  const { signal } = deps
  const waiters: (() => void)[] = []
  let inHand = 0
  const queue = createCommitQueue({ commit, expected: () => (signal.aborted ? 0 : inHand) })

  async function commit(batch: readonly ReadyItem[]): Promise<StillNeeded> {
    if (signal.aborted) return nothing
    return deps.settle(batch).catch((error: unknown) => {
      deps.fail(error)
      return nothing
    })
  }

  async function workOn(item: WaitingItem, known: ItemContext): Promise<void> {
    const pictures = new Map<string, IndexedImage>()
    let needed = picturesAhead(item, known)
    for (let round = 0; round < mostRounds; round += 1) {
      const failure = refusalOf(needed, known) ?? (await collect(deps, needed, pictures))
      if (signal.aborted) return
      const missing = await queue.add(failure === null ? toReady(item, pictures) : failed(item, failure))
      if (missing === null) return
      needed = missing
    }
    await queue.add(failed(item, describeFailure(changedTooOften(item.product_id))))
  }

  const untilInHand = async (most: number): Promise<void> => {
    while (inHand > most) await new Promise<void>((resolve) => waiters.push(resolve))
  }

  const ended = (): void => {
    inHand -= 1
    for (const resolve of waiters.splice(0)) resolve()
  }

  return {
    start(item: WaitingItem, known: ItemContext): void {
      inHand += 1
      void workOn(item, known).catch(deps.fail).finally(ended)
    },
    /** Resolves once `more` items may be begun. */
    capacityFor: (more: number): Promise<void> => untilInHand(mostInHand - more),
    /** Resolves once nothing is under way. */
    idle: (): Promise<void> => untilInHand(0),
  }
}

const nothing: StillNeeded = new Map()

/** What will be needed unless the row changes meanwhile. */
function picturesAhead(item: WaitingItem, { before }: ItemContext): readonly string[] {
  if (item.product === null) return []
  const kept = before?.status === 'indexed' ? [before.image_url, ...before.additional_image_urls] : []
  const { image_url, additional_image_urls } = item.product
  return [...new Set([image_url, ...additional_image_urls])].filter((address) => !kept.includes(address))
}

/** A new product that the plan has no room for is refused before its pictures are fetched. */
function refusalOf(needed: readonly string[], { before, refusal }: ItemContext): Failure | null {
  return before === undefined && refusal !== null && needed.length > 0 ? describeFailure(refusal) : null
}

/** Gets the pictures; what the item fails with, or `null`. What is no fault of the item ends the run. */
async function collect(
  deps: ItemProcessorDeps,
  addresses: readonly string[],
  pictures: Map<string, IndexedImage>,
): Promise<Failure | null> {
  try {
    for (const one of await Promise.all(addresses.map(deps.pictureAt))) pictures.set(one.imageUrl, one)
    return null
  } catch (error) {
    if (deps.signal.aborted) return null
    if (error instanceof AppError && error.status === 422) return describeFailure(error)
    if (error instanceof AppError) deps.fail(error)
    else deps.logger.error({ err: error }, 'an item of a job cannot be prepared')
    return unexpectedFailure
  }
}

function toReady(item: WaitingItem, pictures: ReadonlyMap<string, IndexedImage>): ReadyItem {
  const { position, product_id: productId, product } = item
  if (product === null) return { kind: 'delete', position, productId }
  const { image_url: imageUrl, additional_image_urls: additionalImageUrls, metadata } = product
  const write = { productId, intent: 'create' as const, imageUrl, additionalImageUrls, metadata, images: pictures }
  return { kind: 'upsert', position, write }
}

function failed({ position, product_id: productId }: WaitingItem, why: Failure): ReadyItem {
  return { kind: 'failed', position, productId, ...why }
}
