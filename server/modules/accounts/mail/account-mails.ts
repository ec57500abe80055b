import type { Mail } from '../../../platform/mail/mailer.ts'
import { type MailContent, renderMail } from '../../../platform/mail/render-mail.ts'

/** The parts of a link in an email. */
interface Link {
  readonly baseUrl: string
  readonly token: string
}

/**
 * Asks the reader to confirm the address. It shows the store's slug instead of its name: whoever typed the address chose the
 * name, and could put a message into it.
 */
export function verifyMail(to: string, about: Link & { slug: string; registeredAt: Date }): Mail {
  return mail(to, 'Verify your email address', {
    heading: 'Verify your email address',
    paragraphs: [
      `The store ${about.slug} was registered with this address at ${minuteOf(about.registeredAt)}.`,
      'If that was you, follow the link within 24 hours. It works once and shows the client secret of the store: save it, because it is not shown again.',
      'The link is the API call GET /verify; you can make it with any HTTP client.',
    ],
    action: {
      label: 'Verify this address and activate the store',
      url: `${about.baseUrl}/verify?token=${about.token}`,
    },
    footnote:
      'If you did not register this store, do not follow the link: it would give access to the person who did. Without it, the registration is deleted.',
  })
}

/** For an address that was registered several times, perhaps by others: the link gives access only to its reader. */
export function choosePasswordMail(to: string, about: Link & { slug: string }): Mail {
  return mail(to, 'Verify your email address and set a password', {
    heading: 'Verify your email address and set a password',
    paragraphs: [
      'This address was registered more than once, perhaps not only by you. Set a new password so that only you have access.',
      `Follow the link within 30 minutes; it works once. It verifies the address, activates the store ${about.slug} with your new password, and deletes the other registrations.`,
      'Without a browser, send the token in the link and the new password to the API: POST /v1/account/password/reset. Then sign in, and get the client secret of the store: POST /v1/account/client-secret.',
    ],
    action: {
      label: 'Verify this address and set a password',
      url: resetPage(about),
    },
    footnote:
      'If you did not register a store, you do not need to do anything: without the link, the registrations are deleted.',
  })
}

/** For an account whose address was registered again. The link only opens the page where a reset is requested. */
export function accountExistsMail(to: string, { baseUrl }: { baseUrl: string }): Mail {
  return mail(to, 'You already have an account', {
    heading: 'You already have an account',
    paragraphs: [
      'A store was registered with this address, but the address already has an account. Nothing was changed.',
      `If that was you, sign in with your password at ${baseUrl}/portal. If you forgot it, request a reset link on the page below, or by POST /v1/account/password/forgot.`,
    ],
    action: { label: 'Set a new password', url: `${baseUrl}/portal/reset-password` },
    footnote:
      'If it was not you, you do not need to do anything: the response did not reveal that you have an account.',
  })
}

/** For a user who forgot the password. */
export function resetMail(to: string, about: Link): Mail {
  return mail(to, 'Set a new password', {
    heading: 'Set a new password',
    paragraphs: [
      'A password reset was requested for the account of this address. Follow the link within 30 minutes; it works once and ends all sessions.',
      'Without a browser, send the token in the link and the new password to the API: POST /v1/account/password/reset.',
    ],
    action: { label: 'Set a new password', url: resetPage(about) },
    footnote: 'If you did not request it, you do not need to do anything: your password stays the same.',
  })
}

/** The kind of change to a user's credentials. */
export type CredentialChange = 'password' | 'password_reset' | 'two_factor_enabled' | 'two_factor_disabled'

const changeSentences: Readonly<Record<CredentialChange, { subject: string; sentence: string }>> = {
  password: { subject: 'Your password was changed', sentence: 'The password of your account was changed' },
  password_reset: { subject: 'Your password was reset', sentence: 'The password of your account was reset by email' },
  two_factor_enabled: {
    subject: 'Two-factor authentication was turned on',
    sentence: 'Two-factor authentication was turned on for your account',
  },
  two_factor_disabled: {
    subject: 'Two-factor authentication was turned off',
    sentence: 'Two-factor authentication was turned off for your account',
  },
}

/** Notifies a user of a change of their credentials. Contains no link that changes anything. */
export function credentialChangeMail(
  to: string,
  about: { change: CredentialChange; at: Date; address: string | null; baseUrl: string },
): Mail {
  const { subject, sentence } = changeSentences[about.change]
  const from = about.address === null ? '' : ` from the address ${about.address}`
  return mail(to, subject, {
    heading: subject,
    paragraphs: [
      `${sentence} at ${minuteOf(about.at)}${from}. All other sessions were ended.`,
      `If that was not you, set a new password at once: “forgot password” at ${about.baseUrl}/portal, or POST /v1/account/password/forgot. Then check your second factor and tell the owner of your store.`,
    ],
    footnote: 'If it was you, you do not need to do anything.',
  })
}

function resetPage({ baseUrl, token }: Link): string {
  return `${baseUrl}/portal/reset-password?token=${token}`
}

function mail(to: string, subject: string, content: MailContent): Mail {
  return { to, subject, ...renderMail(content) }
}

function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
