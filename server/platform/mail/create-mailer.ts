import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import type { Mailer } from './mailer.ts'
import { toMessage } from './message.ts'
import { createOutboxFolder, type OutboxFolderOptions } from './outbox-folder.ts'

const timeoutMs = 10_000

/** Sends by SMTP if the operator configured a server (`smtp://` or `smtps://`); otherwise writes `.eml` files to `folder`. */
export function createMailer(
  options: OutboxFolderOptions & { readonly smtpUrl: string | null; readonly logger: Pick<Logger, 'info' | 'warn'> },
): Mailer {
  const { smtpUrl, folder, logger } = options
  if (smtpUrl !== null) return createSmtpMailer({ ...options, smtpUrl })
  logger.info({ folder }, 'no mail server is configured (SMTP_URL); emails are written to files')
  return createOutboxFolder(options)
}

/**
 * Sends through the server at `smtpUrl` over a small connection pool. STARTTLS is used if the server offers it;
 * `?requireTLS=true` in the URL requires it. A send throws when the server rejects the email or needs more than
 * 10 s for a step.
 */
function createSmtpMailer(options: {
  readonly smtpUrl: string
  readonly from: () => string
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
}): Mailer {
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  // An idle connection that breaks emits an error, which would end the process without a listener.
  transport.on('error', (error) => options.logger.warn({ err: error }, 'connection to the mail server lost'))
  return {
    async send(mail) {
      const { text, html } = mail
      await transport.sendMail({ ...toMessage(mail, { from: options.from(), at: options.clock.now() }), text, html })
    },
    async close() {
      transport.close()
    },
  }
}
