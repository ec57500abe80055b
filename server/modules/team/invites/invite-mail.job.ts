import { digest } from '../../../platform/crypto/seal.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { grantScope } from '../../stores/index.ts'
import { describeStore } from '../describe-store.ts'
import type { TeamDeps } from '../team-deps.ts'
import { type MailedInvite, setInviteToken } from './invites.store.ts'

export const inviteMailQueue = 'invite-mail'

interface InviteMailPayload {
  readonly store_id: string
  readonly invite_id: string
}

/** Sends the link of an invite. The token is generated here, so that no queue or log holds it; a retry generates a new one. */
export function defineInviteMail(deps: Pick<TeamDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'mailer' | 'baseUrl'>): void {
  deps.jobs.define<InviteMailPayload>(inviteMailQueue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler({ store_id, invite_id }) {
      const token = deps.ids.secret()
      const about = { inviteId: invite_id, tokenHash: digest(token), at: deps.clock.now() }
      const invite = await setInviteToken(deps.db, grantScope(store_id), about)
      // Canceled, accepted or expired in the meantime.
      if (invite === undefined) return
      await deps.mailer.send(inviteMail(invite, { token, baseUrl: deps.baseUrl() }))
    },
  })
}

function inviteMail(invite: MailedInvite, link: { token: string; baseUrl: string }): Mail {
  const { slug, store_name: name, role, email } = invite
  const heading = `You are invited to the store ${slug}`
  const inviter = invite.inviter_email ?? 'An owner of the store'
  const content = {
    heading,
    paragraphs: [
      `${inviter} invites you to work for ${describeStore({ slug, name })}, as ${role}.`,
      `The link works once, until ${invite.expires_at.toISOString().slice(0, 16).replace('T', ' ')} UTC. If you have an account with ${email}, sign in to accept; otherwise, choose a password.`,
      'Without a browser, send the token in the link to the API: POST /v1/team/invites/accept.',
    ],
    action: { label: 'Accept the invite', url: `${link.baseUrl}/portal/accept-invite?token=${link.token}` },
    footnote: 'If you do not know the sender, ignore this email: nothing happens until you accept.',
  }
  return { to: email, subject: heading, ...renderMail(content) }
}
