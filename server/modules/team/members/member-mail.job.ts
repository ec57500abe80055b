import type { Mail } from '../../../platform/mail/mailer.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { grantScope, type StoreRow } from '../../stores/index.ts'
import { describeStore } from '../describe-store.ts'
import type { TeamDeps } from '../team-deps.ts'
import { memberById } from './members.store.ts'

export const memberMailQueue = 'member-mail'

interface MemberMailPayload {
  readonly store_id: string
  readonly user_id: string
}

/** Notifies a user that a store created an account for them. */
export function defineMemberMail(deps: Pick<TeamDeps, 'db' | 'jobs' | 'mailer' | 'baseUrl' | 'stores'>): void {
  deps.jobs.define<MemberMailPayload>(memberMailQueue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler({ store_id, user_id }) {
      const scope = grantScope(store_id)
      const [store, member] = await Promise.all([deps.stores.storeById(scope), memberById(deps.db, scope, user_id)])
      if (store === undefined || member === undefined) return
      await deps.mailer.send(memberMail(store, { email: member.email, baseUrl: deps.baseUrl() }))
    },
  })
}

function memberMail(store: StoreRow, to: { email: string; baseUrl: string }): Mail {
  const heading = `An account for you at the store ${store.slug}`
  const content = {
    heading,
    paragraphs: [
      `The team of ${describeStore(store)} has created an account for ${to.email} and will give you its password.`,
      'To set a password that only you know, use "forgot password" in the portal, or POST /v1/account/password/forgot.',
    ],
    action: { label: 'Open the portal', url: `${to.baseUrl}/portal` },
    footnote: 'If you do not know the store, ignore this email.',
  }
  return { to: to.email, subject: heading, ...renderMail(content) }
}
