/** A mail to one person. Both bodies say the same. */
export interface Mail {
  /** One bare address, without a name. */
  readonly to: string
  /** Where an answer goes, one bare address; without it answers go to the sender. */
  readonly replyTo?: string
  /** One line of at most 300 characters. */
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Hands the mail on; throws when that fails, for the job to try again. Call it from a job, never from a request. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
