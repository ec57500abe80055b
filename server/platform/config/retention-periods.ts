import type { createReaders } from './readers.ts'

/** Retention periods in days. */
export interface RetentionPeriods {
  /** Search receipts. */
  readonly searches: number
  /** Individual feedback reports. */
  readonly feedback: number
  /** Daily totals. */
  readonly analytics: number
  /** Inactive conversations. */
  readonly conversations: number
  /** Receipts of consent. */
  readonly consent: number
  /** Published knowledge texts after their replacement. */
  readonly knowledge: number
  readonly audit: number
  /** Webhook deliveries and their attempts. */
  readonly deliveries: number
  /** Finished bulk jobs. */
  readonly jobs: number
  /** Daily counts of API calls. */
  readonly usage: number
  /** Emails in the outbox folder. */
  readonly mail: number
}

interface Setting {
  readonly name: string
  readonly days: number
  readonly min: number
}

const maxDays = 3650

/** The setting of each period, with its default and minimum. There is no value that means "forever". */
export const retentionSettings: Readonly<Record<keyof RetentionPeriods, Setting>> = {
  searches: { name: 'RETENTION_SEARCHES_DAYS', days: 90, min: 1 },
  feedback: { name: 'RETENTION_FEEDBACK_DAYS', days: 400, min: 1 },
  // The reports show up to a year; a month is what is read every day.
  analytics: { name: 'RETENTION_ANALYTICS_DAYS', days: 1100, min: 31 },
  conversations: { name: 'RETENTION_CONVERSATIONS_DAYS', days: 90, min: 1 },
  consent: { name: 'RETENTION_CONSENT_DAYS', days: 400, min: 30 },
  knowledge: { name: 'RETENTION_KNOWLEDGE_DAYS', days: 730, min: 1 },
  audit: { name: 'RETENTION_AUDIT_DAYS', days: 730, min: 30 },
  // Longer than the retries of a delivery, which take three days.
  deliveries: { name: 'RETENTION_DELIVERIES_DAYS', days: 30, min: 7 },
  jobs: { name: 'RETENTION_JOBS_DAYS', days: 30, min: 1 },
  // The current calendar month, which a store can see, and the previous one.
  usage: { name: 'RETENTION_USAGE_DAYS', days: 1100, min: 62 },
  mail: { name: 'RETENTION_MAIL_DAYS', days: 30, min: 1 },
}

export function readRetentionPeriods(read: Pick<ReturnType<typeof createReaders>, 'integer'>): RetentionPeriods {
  const days = (period: keyof RetentionPeriods): number => {
    const { name, days, min } = retentionSettings[period]
    return read.integer(name, days, { min, max: maxDays })
  }
  return Object.freeze({
    searches: days('searches'),
    feedback: days('feedback'),
    analytics: days('analytics'),
    conversations: days('conversations'),
    consent: days('consent'),
    knowledge: days('knowledge'),
    audit: days('audit'),
    deliveries: days('deliveries'),
    jobs: days('jobs'),
    usage: days('usage'),
    mail: days('mail'),
  })
}
