import type { PlanName } from '../../../../contract/billing/plan.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { grantScope, type StoreScope, type Stores } from '../../stores/index.ts'
import { selectOwners } from '../../team/index.ts'
import type { BillingNotice, LedgerRow } from './ledger.ts'

const queue = 'billing-mail'

interface BillingMailPayload {
  readonly store_id: string
  readonly user_id: string
  readonly notice: BillingNotice
  readonly plan: PlanName
  /** ISO 8601: the end of the grace period, or of the paid period. */
  readonly until: string
}

export interface BillingMailDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'define' | 'enqueueMany' | 'wake'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly stores: Pick<Stores, 'storeById'>
  readonly baseUrl: () => string
}

export type BillingMails = ReturnType<typeof createBillingMails>

/** Notifies the owners of a store of failed payments and the end of a subscription. */
export function createBillingMails(deps: BillingMailDeps) {
  deps.jobs.define<BillingMailPayload>(queue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler(payload) {
      const scope = grantScope(payload.store_id)
      const [store, owners] = await Promise.all([deps.stores.storeById(scope), selectOwners(deps.db, scope)])
      const owner = owners.find(({ user_id }) => user_id === payload.user_id)
      // The store was deleted meanwhile, or the user is no longer an owner.
      if (store === undefined || owner === undefined) return
      await deps.mailer.send(billingMail(payload, { to: owner.email, slug: store.slug, baseUrl: deps.baseUrl() }))
    },
  })
  return {
    /** Enqueues the emails in the transaction of the change. Call `wake` after the commit. */
    async enqueue(tx: Tx, scope: StoreScope, about: { notice: BillingNotice; row: LedgerRow }): Promise<void> {
      const { notice, row } = about
      const until = (row.grace_ends_at ?? row.period_end).toISOString()
      const owners = await selectOwners(tx, scope)
      if (owners.length === 0) return
      const payloads = owners.map(({ user_id }) => ({
        store_id: scope.storeId,
        user_id,
        notice,
        plan: row.plan,
        until,
      }))
      await deps.jobs.enqueueMany(tx, queue, payloads)
    },
    wake: (): void => deps.jobs.wake(queue),
  }
}

interface Words {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

const payHint =
  'To pay, or to use another card, open the billing page, or the link that POST /v1/billing/portal returns.'
const noDataLoss = 'Nothing is deleted: products beyond the limit stay searchable, but no new ones can be added.'

function wordsOf({ notice, plan, until }: BillingMailPayload, slug: string): Words {
  const day = dayOf(until)
  const words: Record<BillingNotice, Words> = {
    payment_failed: {
      heading: `A payment for the store ${slug} failed`,
      paragraphs: [
        `The payment for the plan ${plan} failed. The plan applies until ${day}; after that, the plan that the store has without payment applies.`,
        payHint,
      ],
    },
    grace_ending: {
      heading: `The plan of the store ${slug} ends on ${day}`,
      paragraphs: [
        `The payment for the plan ${plan} is still missing. From ${day}, the plan that the store has without payment applies.`,
        noDataLoss,
        payHint,
      ],
    },
    grace_ended: {
      heading: `The store ${slug} has lost the plan ${plan}`,
      paragraphs: [
        `The payment for the plan ${plan} did not arrive within seven days, so the plan that the store has without payment applies.`,
        noDataLoss,
        `As soon as it is paid, the plan ${plan} applies again. ${payHint}`,
      ],
    },
    cancellation_scheduled: {
      heading: `The plan of the store ${slug} was canceled`,
      paragraphs: [
        `The plan ${plan} was canceled. It applies until ${day} and will not be charged again.`,
        'To keep it, resume it from the billing page, or by POST /v1/billing/resume.',
      ],
    },
    subscription_ended: {
      heading: `The plan of the store ${slug} has ended`,
      paragraphs: [
        `The subscription of the plan ${plan} has ended, so the plan that the store has without payment applies.`,
        noDataLoss,
        'To subscribe again, choose a plan on the billing page, or use POST /v1/billing/checkout.',
      ],
    },
  }
  return words[notice]
}

function billingMail(payload: BillingMailPayload, about: { to: string; slug: string; baseUrl: string }): Mail {
  const { heading, paragraphs } = wordsOf(payload, about.slug)
  const content = {
    heading,
    paragraphs,
    action: { label: 'Open the billing page', url: `${about.baseUrl}/${about.slug}/portal/billing` },
    footnote: 'You receive this email because you are an owner of the store.',
  }
  return { to: about.to, subject: heading, ...renderMail(content) }
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function dayOf(instant: string): string {
  return dayFormat.format(new Date(instant))
}
