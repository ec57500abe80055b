import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { layOutMail } from '../../../platform/mail/lay-out-mail.ts'
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts'
import { grantScope, type StoreScope, type Stores } from '../../stores/index.ts'
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

/** Tells the owners of a store that the service has given up on a webhook of theirs. */
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
      const owner = owners.find((one) => one.user_id === user_id)
      // Enabled again or deleted meanwhile, or no longer theirs: a mail would only confuse.
      if (store === undefined || webhook === undefined || webhook.state === 'enabled' || owner === undefined) return
      await deps.mailer.send(disabledMail(webhook, { to: owner.email, slug: store.slug, baseUrl: deps.baseUrl() }))
    },
  })
  return {
    /** Asks for the mails as part of a change. Call `wake` after the commit. */
    async enqueue(tx: Tx, scope: StoreScope, webhookId: string): Promise<void> {
      const owners = await selectOwners(tx, scope)
      if (owners.length === 0) return
      const payloads = owners.map(({ user_id }) => ({ store_id: scope.storeId, webhook_id: webhookId, user_id }))
      await deps.jobs.enqueueMany(tx, queue, payloads)
    },
    wake: (): void => deps.jobs.wake(queue),
  }
}

/** As many as a mail makes sense for. */
const maxOwners = 20

async function selectOwners(db: Database | Tx, scope: StoreScope): Promise<{ user_id: string; email: string }[]> {
  const { rows } = await sql<{ user_id: string; email: string }>`
    select m.user_id, u.email from memberships m join users u using (user_id)
    where m.store_id = ${scope.storeId}::uuid and m.role = 'owner' and u.state = 'active'
    order by m.created_at, m.user_id limit ${maxOwners}::integer`.execute(db)
  return rows
}

function disabledMail(webhook: WebhookRow, about: { to: string; slug: string; baseUrl: string }): Mail {
  const { host } = new URL(webhook.url)
  const heading = `A webhook of the store ${about.slug} was disabled`
  const why =
    webhook.disabled_reason === 'gone'
      ? 'Its receiver answered 410 Gone, which asks for no further messages.'
      : 'Every message to it has failed for five days.'
  const content = {
    heading,
    paragraphs: [
      `${why} It is the webhook ${webhook.webhook_id} to ${host}; nothing is sent to it any more.`,
      `What was sent and what the receiver answered is kept for 30 days: GET /v1/search/webhooks/${webhook.webhook_id}/deliveries.`,
      `When the receiver works again: PATCH /v1/search/webhooks/${webhook.webhook_id} with {"enabled": true}, then replay the deliveries that matter.`,
    ],
    action: { label: 'Open the portal', url: `${about.baseUrl}/portal` },
    footnote: 'You get this mail as an owner of the store.',
  }
  return { to: about.to, subject: heading, ...layOutMail(content) }
}
