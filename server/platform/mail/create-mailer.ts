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
  logger.info({ folder }, 'no mail server is set (SMTP_URL): mails are written as files')
  return createOutboxFolder(options)
}
