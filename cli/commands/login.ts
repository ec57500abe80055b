import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import Type from 'typebox'
import { LoginResponse } from '../../contract/identity/session.ts'
import { TokenResponse } from '../../contract/identity/token.ts'
import { call } from '../client/call.ts'
import { cleanUrl, defaultUrl } from '../client/credentials.ts'
import { Failure, printFailure } from '../client/failure.ts'
import { plain } from '../client/plain-text.ts'
import { deleteLogin, readLogin, type StoredLogin, writeLogin } from '../client/stored-login.ts'

interface LoginOptions {
  readonly url?: string
  readonly clientId?: string
  readonly clientSecret?: string
  readonly email?: string
  readonly totpCode?: string
  readonly json?: boolean
}

/** `vitrine login` and `vitrine logout`. */
export function addLoginCommands(program: Command): void {
  program
    .command('login')
    .description('sign in as a person or as a store; the other commands then use the stored token')
    .option('--url <url>', 'URL of the service (default: VITRINE_URL, or http://localhost:8080)')
    .option('--email <address>', 'sign in as a person; the password comes from VITRINE_PASSWORD or a prompt')
    .option('--totp-code <code>', 'one-time code, if two-factor authentication is enabled (default: a prompt)')
    .option('--client-id <id>', 'sign in as a store')
    .option('--client-secret <secret>', 'default: VITRINE_CLIENT_SECRET, or a prompt')
    .option('--json', 'print JSON')
    .action((options: LoginOptions) => printFailure(login(options)))
  program
    .command('logout')
    .description('end the session of the stored login, and delete its token')
    .action(() => printFailure(logout()))
}

async function login(options: LoginOptions): Promise<void> {
  const baseUrl = cleanUrl(options.url ?? defaultUrl)
  const clientId = options.clientId ?? (options.email === undefined ? process.env.VITRINE_CLIENT_ID : undefined)
  if (clientId === undefined && options.email === undefined)
    throw new Failure('Pass --email <address> to sign in as a person, or --client-id <id> to sign in as a store.')
  if (clientId !== undefined && options.email !== undefined)
    throw new Failure('Sign in with --email or with --client-id, not with both.')
  const requestedAt = Date.now()
  const signedIn =
    clientId === undefined
      ? await asPerson(baseUrl, options.email ?? '', options.totpCode)
      : await asStore(baseUrl, clientId, options.clientSecret)
  const { access_token, expires_in, ...about } = signedIn
  const stored: StoredLogin = {
    ...{ base_url: baseUrl, kind: about.kind, name: about.name },
    ...{ access_token, expires_at: requestedAt + expires_in * 1000 },
  }
  const file = await writeLogin(stored, process.env)
  const shown = { base_url: baseUrl, kind: about.kind, name: about.name, stores: about.stores, file }
  if (options.json) process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`)
  else process.stdout.write(describe(shown))
}

interface SignedIn {
  readonly kind: StoredLogin['kind']
  readonly name: string
  readonly access_token: string
  readonly expires_in: number
  /** The slugs of a person's stores. */
  readonly stores: readonly string[]
}

async function asStore(baseUrl: string, clientId: string, given: string | undefined): Promise<SignedIn> {
  const secret = given ?? process.env.VITRINE_CLIENT_SECRET ?? (await ask('Client secret: ', { isSecret: true }))
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  const token = await call(baseUrl, TokenResponse, { path: '/oauth/token', body: new URLSearchParams(grant) })
  return { ...token, kind: 'store', name: clientId, stores: [] }
}

async function asPerson(baseUrl: string, email: string, code: string | undefined): Promise<SignedIn> {
  const password = process.env.VITRINE_PASSWORD ?? (await ask('Password: ', { isSecret: true }))
  const signIn = (totp_code: string | undefined) =>
    call(baseUrl, LoginResponse, {
      path: '/oauth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, ...(totp_code && { totp_code }) }),
    })
  const { access_token, expires_in, memberships } = await signIn(code).catch(async (error: unknown) => {
    const isCodeMissing = error instanceof Failure && error.code === 'requires_2fa' && code === undefined
    if (!isCodeMissing || !isTerminal()) throw error
    return signIn(await ask('One-time code: '))
  })
  return { access_token, expires_in, kind: 'person', name: email, stores: memberships.map(({ slug }) => slug) }
}

async function logout(): Promise<void> {
  const stored = await readLogin(process.env)
  if (stored === null) throw new Failure('Nobody is signed in.')
  const headers = { authorization: `Bearer ${stored.access_token}` }
  // The token may have expired, or the service may be unreachable: it is deleted in any case.
  await call(stored.base_url, Type.Unknown(), { path: '/oauth/revoke', headers }).catch(() => undefined)
  await deleteLogin(process.env)
  process.stdout.write(`${plain(stored.name)} is signed out.\n`)
}

function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Prompts on the terminal; a secret is not echoed. */
async function ask(question: string, { isSecret = false } = {}): Promise<string> {
  if (!isTerminal())
    throw new Failure('There is no terminal to ask on: set VITRINE_PASSWORD, or VITRINE_CLIENT_SECRET for a store.')
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (isSecret) process.stderr.write(question)
  const line = createInterface({ input: process.stdin, output: isSecret ? muted : process.stderr, terminal: true })
  const answer = await line.question(isSecret ? '' : question)
  line.close()
  if (isSecret) process.stderr.write('\n')
  return answer.trim()
}

function describe(about: { base_url: string; name: string; stores: readonly string[]; file: string }): string {
  const stores = about.stores.length > 1 ? [`Choose a store with --store: ${about.stores.map(plain).join(', ')}`] : []
  const lines = [`Signed in to ${about.base_url} as ${plain(about.name)}.`, ...stores, `The token is in ${about.file}.`]
  return `${lines.join('\n')}\n`
}
