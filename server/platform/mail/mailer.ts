/** An email to one person. Both bodies have the same content. */
export interface Mail {
  /** One bare address, without a name. */
  readonly to: string
  /** The reply address, one bare address; the sender by default. */
  readonly replyTo?: string
  /** One line of at most 300 characters. */
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Sends the email. Throws on failure, so that the job retries. Call it from a job, never from a request. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
