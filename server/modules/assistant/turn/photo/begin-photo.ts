import { photoRefused } from '../../errors.ts'
import type { RunningTurn, Turns } from '../lifecycle/turns.ts'
import type { Shopper } from '../pipeline.ts'
import { answerLanguageOf } from '../reply/reply-text.ts'
import type { Products } from '../steps.ts'
import type { Threads } from '../threads/threads.ts'
import { phrase } from '../wording/wording.ts'

interface BeginPhotoDeps {
  readonly products: Pick<Products, 'byPhoto'>
  readonly threads: Pick<Threads, 'find'>
  readonly turns: Pick<Turns, 'begin'>
}

export interface NewPhoto {
  readonly threadId: string
  readonly image: Buffer
  /** What the shopper wrote about the photo; null for a photo alone. */
  readonly text: string | null
  readonly buyerIp: string | null
}

export type BeginPhoto = (shopper: Shopper, message: NewPhoto) => Promise<RunningTurn>

/**
 * Starts the turn of a photo. Its products are found first and stored with the turn, so that another process can take it over without the
 * photo. Throws 404 for an unknown thread, the photo's own 422, and what `begin` throws.
 */
export function createBeginPhoto({ products, threads, turns }: BeginPhotoDeps): BeginPhoto {
  return async (shopper, { threadId, image, text, buyerIp }) => {
    const { locale } = await threads.find(shopper, threadId)
    const photo = await products.byPhoto(shopper, image).catch((error: unknown) => {
      throw photoRefused(error)
    })
    const alone = phrase('photoMessage', answerLanguageOf(locale, shopper.settings), shopper.settings)
    return turns.begin(shopper, { threadId, text: text ?? alone, photo, buyerIp })
  }
}
