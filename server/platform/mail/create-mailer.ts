import type { Logger } from '../logger.ts'
import type { Mailer } from './mailer.ts'
import { createOutboxFolder, type OutboxFolderOptions } from './outbox-folder.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Sends by SMTP if the operator configured a server (`smtp://` or `smtps://`); otherwise writes `.eml` files to `folder`. */
export function createMailer(
  options: OutboxFolderOptions & { readonly smtpUrl: string | null; readonly logger: Pick<Logger, 'info' | 'warn'> },
): Mailer {
  const { smtpUrl, folder, logger } = options
  if (smtpUrl !== null) return createSmtpMailer({ ...options, smtpUrl })
  logger.info({ folder }, 'no mail server is configured (SMTP_URL); emails are written to files')
  return createOutboxFolder(options)
}
