import { withDefaults } from '../../../../contract/assistant/settings.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import type { LiveReads } from '../../connectors/index.ts'
import { grantScope } from '../../stores/index.ts'
import { titleOf, urlOf } from '../products/attributes/product-attributes.ts'
import { answerLanguageOf } from '../turn/reply/reply-text.ts'
import {
  type AvailabilityNotice,
  type AwaitedProduct,
  availabilityNotice,
  awaitedProductsAcrossStores,
  settleRequests,
} from './availability.store.ts'
import { fill, shopperMails } from './shopper-mails.data.ts'
import type { MailDeps } from './ticket-mail.job.ts'

export const noticeMailQueue = 'availability-mail'
/** Products per live read. */
const pageSize = 50

export interface NoticeDeps extends Omit<MailDeps, 'jobs'> {
  readonly jobs: Pick<Jobs, 'define' | 'schedule' | 'enqueueMany' | 'wake'>
  /** Requests of a store without a storefront stay pending. */
  readonly liveReads: Pick<LiveReads, 'open'>
}

interface NoticeMailPayload {
  readonly store_id: string
  readonly request_id: string
}

/** Checks every ten minutes whether requested products are back in stock, and emails each waiting shopper once. */
export function defineAvailabilityNotices(deps: NoticeDeps): void {
  const { jobs } = deps
  jobs.define<NoticeMailPayload>(noticeMailQueue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler({ store_id, request_id }) {
      const notice = await availabilityNotice(deps.db, grantScope(store_id), request_id)
      if (notice !== undefined) await deps.mailer.send(noticeMail(notice))
    },
  })
  jobs.define('check-availability', {
    handler: (_none, { signal }) => checkAvailability(deps, signal),
  })
  jobs.schedule('frequent-availability-check', '*/10 * * * *', 'check-availability')
}

/** Checks all products with waiting requests, page by page. */
export async function checkAvailability(deps: NoticeDeps, signal: AbortSignal): Promise<void> {
  let page: readonly AwaitedProduct[] = []
  do {
    signal.throwIfAborted()
    page = await awaitedProductsAcrossStores(deps.db, { after: page.at(-1) ?? null, limit: pageSize })
    const byStore = Map.groupBy(page, ({ store_id }) => store_id)
    for (const [storeId, products] of byStore) {
      const productIds = products.map(({ product_id }) => product_id)
      await notifyStore(deps, { storeId, productIds, signal })
    }
  } while (page.length === pageSize)
  deps.jobs.wake(noticeMailQueue)
}

async function notifyStore(
  { db, clock, jobs, liveReads }: NoticeDeps,
  about: { storeId: string; productIds: readonly string[]; signal: AbortSignal },
): Promise<void> {
  const scope = grantScope(about.storeId)
  // One reader per page, because its time limit applies to a page.
  const reader = await liveReads.open(scope, { signal: about.signal, buyerIp: null })
  if (reader === null) return
  const readings = await reader.read(about.productIds)
  const productIds = about.productIds.filter((productId) => {
    const availability = readings.get(productId)?.availability
    return availability?.state === 'live' && availability.value.state === 'in_stock'
  })
  if (productIds.length === 0) return
  await db.transaction().execute(async (tx) => {
    const requests = await settleRequests(tx, scope, { productIds, at: clock.now() })
    const payloads = requests.map((request_id) => ({ store_id: about.storeId, request_id }))
    if (payloads.length > 0) await jobs.enqueueMany(tx, noticeMailQueue, payloads)
  })
}

function noticeMail(notice: AvailabilityNotice): Mail {
  const words = shopperMails[answerLanguageOf(notice.locale, withDefaults(notice.settings))]
  const { store } = notice
  const product = titleOf(notice.metadata, notice.product_id)
  const url = urlOf(notice.metadata)
  const subject = fill(words.backSubject, { product })
  const content = {
    heading: subject,
    paragraphs: [fill(words.backText, { store, product })],
    ...(url === null ? {} : { action: { label: words.backLink, url } }),
    footnote: fill(words.backFootnote, { store }),
  }
  return { to: notice.email, subject, ...renderMail(content) }
}
