import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { grantScope, type StoreScope, type Stores } from '../../stores/index.ts'
import { selectOwners } from '../../team/index.ts'
import { endpointById, type WebhookRow } from '../endpoints/endpoints.store.ts'

const queue = 'webhook-disabled-mail'

interface DisabledMailPayload {
  readonly store_id: string
  readonly webhook_id: string
  readonly user_id: string
}

export interface DisabledMailDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'define' | 'enqueueMany' | 'wake'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly stores: Pick<Stores, 'storeById'>
  readonly baseUrl: () => string
}

export type DisabledMail = ReturnType<typeof createDisabledMail>

/** Emails the owners of a store when the service disables one of its webhooks. */
export function createDisabledMail(deps: DisabledMailDeps) {
  deps.jobs.define<DisabledMailPayload>(queue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler({ store_id, webhook_id, user_id }) {
      const scope = grantScope(store_id)
      const [store, webhook, owners] = await Promise.all([
        deps.stores.storeById(scope),
        endpointById(deps.db, scope, webhook_id),
        selectOwners(deps.db, scope),
      ])
      const owner = owners.find((each) => each.user_id === user_id)
      // The webhook was enabled or deleted meanwhile, or the user is no longer an owner.
      if (store === undefined || webhook === undefined || webhook.state === 'enabled' || owner === undefined) return
      await deps.mailer.send(disabledMail(webhook, { to: owner.email, slug: store.slug, baseUrl: deps.baseUrl() }))
    },
  })
  return {
    /** Enqueues the emails in the transaction. Call `wake` after the commit. */
    async enqueue(tx: Tx, scope: StoreScope, webhookId: string): Promise<void> {
      const owners = await selectOwners(tx, scope)
      if (owners.length === 0) return
      const payloads = owners.map(({ user_id }) => ({ store_id: scope.storeId, webhook_id: webhookId, user_id }))
      await deps.jobs.enqueueMany(tx, queue, payloads)
    },
    wake: (): void => deps.jobs.wake(queue),
  }
}

function disabledMail(webhook: WebhookRow, about: { to: string; slug: string; baseUrl: string }): Mail {
  const { host } = new URL(webhook.url)
  const heading = `A webhook of the store ${about.slug} was disabled`
  const why =
    webhook.disabled_reason === 'gone'
      ? 'Its receiver returned 410 Gone, which means that it accepts no more messages.'
      : 'Every message to it has failed for five days.'
  const content = {
    heading,
    paragraphs: [
      `${why} The webhook ${webhook.webhook_id} to ${host} receives no more messages.`,
      `Its deliveries and the receiver's responses are kept for 30 days, on its page and at GET /v1/search/webhooks/${webhook.webhook_id}/deliveries.`,
      `To resume when the receiver works again, enable the webhook on its page, or by PATCH /v1/search/webhooks/${webhook.webhook_id} with {"enabled": true}. Then replay the deliveries you need.`,
    ],
    action: {
      label: 'Open the webhook',
      url: `${about.baseUrl}/${about.slug}/portal/developers/webhooks/${webhook.webhook_id}`,
    },
    footnote: 'You receive this email because you are an owner of the store.',
  }
  return { to: about.to, subject: heading, ...renderMail(content) }
}
