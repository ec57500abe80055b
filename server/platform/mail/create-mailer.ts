import type { Logger } from '../logger.ts'
import type { Mailer } from './mailer.ts'
import { createOutboxFolder, type OutboxFolderOptions } from './outbox-folder.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** By SMTP where the operator named a server (`smtp://` or `smtps://`), else as `.eml` files into `folder`. */
export function createMailer(
  options: OutboxFolderOptions & { readonly smtpUrl: string | null; readonly logger: Pick<Logger, 'info' | 'warn'> },
): Mailer {
  const { smtpUrl, folder, logger } = options
  if (smtpUrl !== null) return createSmtpMailer({ ...options, smtpUrl })
  logger.info({ folder }, 'no mail server is set (SMTP_URL): mails are written as files')
  return createOutboxFolder(options)
}
