import type { Database, Tx } from '../../platform/db/schema.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts'
import { grantScope, type StoreScope } from '../stores/index.ts'
import { selectOwners } from '../team/index.ts'
import { ownStore } from './own-store.store.ts'

const queue = 'deletion-mail'

interface DeletionMailPayload {
  readonly store_id: string
  readonly user_id: string
  /** ISO 8601. */
  readonly deletion_at: string
}

export interface DeletionMailDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'define' | 'enqueueMany' | 'wake'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly baseUrl: () => string
  /** The search settings, which contain the language of the store's catalog. */
  readonly search: { readonly settings: { read(scope: StoreScope): Promise<{ language: string | null }> } }
}

/** Notifies every owner that the store will be deleted, and explains how to cancel the deletion. */
export function createDeletionMails(deps: DeletionMailDeps) {
  deps.jobs.define<DeletionMailPayload>(queue, {
    retries: 8,
    retryDelaySeconds: 10,
    async handler({ store_id, user_id, deletion_at }) {
      const scope = grantScope(store_id)
      const owner = (await selectOwners(deps.db, scope)).find((one) => one.user_id === user_id)
      // The user is no longer an owner, or the store was removed.
      if (owner === undefined) return
      const { slug, purge_after } = await ownStore(deps.db, scope)
      // The deletion was canceled meanwhile.
      if (purge_after?.toISOString() !== deletion_at) return
      const language = (await deps.search.settings.read(scope)).language === 'de' ? 'de' : 'en'
      await deps.mailer.send(deletionMail(owner.email, { slug, at: purge_after, language, baseUrl: deps.baseUrl() }))
    },
  })
  return {
    /** Enqueues the emails in the transaction of the change. Call `wake` after the commit. */
    async enqueue(tx: Tx, scope: StoreScope, at: Date): Promise<void> {
      const owners = await selectOwners(tx, scope)
      if (owners.length === 0) return
      const about = { store_id: scope.storeId, deletion_at: at.toISOString() }
      await deps.jobs.enqueueMany(
        tx,
        queue,
        owners.map(({ user_id }) => ({ ...about, user_id })),
      )
    },
    wake: (): void => deps.jobs.wake(queue),
  }
}

type Language = 'en' | 'de'

interface About {
  readonly slug: string
  readonly at: Date
  readonly language: Language
  readonly baseUrl: string
}

const contents: Readonly<Record<Language, (about: { slug: string; day: string; url: string }) => MailContent>> = {
  en: ({ slug, day, url }) => ({
    language: 'en',
    heading: `The store ${slug} will be deleted on ${day}`,
    paragraphs: [
      'An owner of the store has requested its deletion. The store works as before until that day; then all its data is removed permanently.',
      'Until that day, any owner can cancel the deletion, or export all data, in the settings of the store.',
    ],
    action: { label: 'Open the settings of the store', url },
    footnote: 'You receive this email because you are an owner of the store.',
  }),
  de: ({ slug, day, url }) => ({
    language: 'de',
    heading: `Der Shop ${slug} wird am ${day} gelöscht`,
    paragraphs: [
      'Ein Inhaber des Shops hat die Löschung veranlasst. Bis dahin funktioniert er wie zuvor; danach werden alle seine Daten endgültig entfernt.',
      'Bis zu diesem Tag können alle Inhaber den Shop behalten und seine Daten exportieren, in den Einstellungen des Shops.',
    ],
    action: { label: 'Einstellungen des Shops öffnen', url },
    footnote: 'Sie erhalten diese E-Mail, weil Sie Inhaber des Shops sind.',
  }),
}

function deletionMail(to: string, { slug, at, language, baseUrl }: About): Mail {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const content = contents[language]({ slug, day, url: `${baseUrl}/${slug}/portal/settings` })
  return { to, subject: content.heading, ...renderMail(content) }
}
