import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { parseMail, type ReadMail } from './mailbox.ts'

/** A mail server on this machine. */
export interface LocalMailServer {
  readonly port: number
  /** The accepted messages in order, with the addresses of the envelope. */
  readonly taken: readonly (ReadMail & { readonly envelope: { from: string; to: string[] }; readonly source: string })[]
  /** Number of accepted connections. */
  connections(): number
  close(): Promise<void>
}

/** Starts a server that accepts everything; `port` 0 is any free port. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<LocalMailServer> {
  const taken: LocalMailServer['taken'][number][] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 10,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    async onData(stream, session, done) {
      const chunks = await stream.toArray().catch(() => null)
      // The client disconnected before the end, so the message was never accepted.
      if (chunks === null) return done(new Error('The mail was not received completely'))
      const source = Buffer.concat(chunks)
      const { mailFrom, rcptTo } = session.envelope
      const envelope = { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) }
      taken.push({ ...(await parseMail('', source)), envelope, source: source.toString() })
      done()
    },
    ...options,
  })
  // A disconnected client must not end this server.
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    taken,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
