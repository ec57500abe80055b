import { type FormEvent, type ReactNode, useState } from 'react'
import type { RegisteredAccount, VerifiedAccount } from '../../contract/identity/account.ts'
import { type AccountApi, tokenIn } from './api.ts'

interface Props {
  readonly api: AccountApi
  readonly baseUrl: string
}

/** The page of a service without a demo store: creates an account and its store, and shows the first calls. */
export function FirstStore({ api, baseUrl }: Props) {
  const [account, setAccount] = useState<RegisteredAccount | null>(null)
  const [verified, setVerified] = useState<VerifiedAccount | null>(null)
  return (
    <main>
      <header>
        <h1>Create your store</h1>
        <p>
          Vitrine runs, and it has no demo store. Four steps lead to your first search. If you operate this service,{' '}
          <code>npx vitrine store create "My shop"</code> on its machine creates a store without limits instead.
        </p>
      </header>
      <ol>
        <Step title="Create an account" isDone={account !== null}>
          {account === null ? (
            <AccountForm api={api} onDone={setAccount} />
          ) : (
            <p>{account.client_name} is registered.</p>
          )}
        </Step>
        <Step title="Verify your email" isDone={verified !== null}>
          {verified === null ? (
            <VerifyForm api={api} email={account?.email ?? null} onDone={setVerified} />
          ) : (
            <Credentials verified={verified} />
          )}
        </Step>
        <Step title="Get a token">
          <p>Every call needs a token. It is valid for an hour.</p>
          <Code text={tokenCommand(baseUrl, verified)} />
        </Step>
        <Step title="Import products, and search">
          <p>
            A CSV file with the columns <code>id</code>, <code>title</code>, <code>image_link</code> and{' '}
            <code>price</code> is enough.
          </p>
          <Code text={importCommands(baseUrl)} />
        </Step>
      </ol>
      <footer>
        <a href="/docs">API documentation</a>
      </footer>
    </main>
  )
}

function Step({ title, isDone = false, children }: { title: string; isDone?: boolean; children: ReactNode }) {
  return (
    <li className={isDone ? 'step is-done' : 'step'}>
      <h2>{title}</h2>
      {children}
    </li>
  )
}

/** Runs one submission at a time, and keeps its error. */
function useSubmission() {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = (event: FormEvent, work: () => Promise<void>): void => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(null)
    work()
      .catch((failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure)))
      .finally(() => setBusy(false))
  }
  return { error, isBusy, submit }
}

function AccountForm({ api, onDone }: { api: AccountApi; onDone: (account: RegisteredAccount) => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { error, isBusy, submit } = useSubmission()
  const register = async (): Promise<void> => onDone(await api.register({ client_name: name, email, password }))
  return (
    <form onSubmit={(event) => submit(event, register)}>
      <Field label="Store name" value={name} onChange={setName} autoComplete="organization" />
      <Field label="Email" type="email" value={email} onChange={setEmail} autoComplete="email" />
      <Field
        label="Password (at least 12 characters)"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
      />
      <Problem text={error} />
      <button type="submit" disabled={isBusy}>
        Create account
      </button>
    </form>
  )
}

interface VerifyProps {
  readonly api: AccountApi
  readonly email: string | null
  readonly onDone: (verified: VerifiedAccount) => void
}

function VerifyForm({ api, email, onDone }: VerifyProps) {
  const [link, setLink] = useState('')
  const { error, isBusy, submit } = useSubmission()
  const verify = async (): Promise<void> => onDone(await api.verify(tokenIn(link)))
  return (
    <form onSubmit={(event) => submit(event, verify)}>
      <p>
        {email === null ? 'You get an email with a link.' : `An email with a link is on its way to ${email}.`} Copy the
        link and paste it here. Without a mail server (<code>SMTP_URL</code>), emails are files in <code>outbox</code>{' '}
        of the service's data directory.
      </p>
      <Field label="Link or token" value={link} onChange={setLink} autoComplete="off" />
      <Problem text={error} />
      <button type="submit" disabled={isBusy}>
        Verify
      </button>
    </form>
  )
}

function Credentials({ verified }: { verified: VerifiedAccount }) {
  return (
    <>
      <p role="status">The store is active. Its client secret is shown only here: store it safely.</p>
      <dl>
        <dt>Client ID</dt>
        <dd>
          <code>{verified.client_id}</code>
        </dd>
        <dt>Client secret</dt>
        <dd>
          <code>{verified.client_secret}</code>
        </dd>
      </dl>
    </>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: string
  readonly type?: 'text' | 'email' | 'password'
}

function Field({ label, value, onChange, autoComplete, type = 'text' }: FieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type={type}
        value={value}
        required
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

function Problem({ text }: { text: string | null }) {
  return (
    <p className="problem" role="alert">
      {text}
    </p>
  )
}

function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls has to be reachable by keyboard
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  )
}

function tokenCommand(baseUrl: string, verified: VerifiedAccount | null): string {
  return [
    `export BASE=${baseUrl}`,
    `export VITRINE_CLIENT_ID=${verified?.client_id ?? '…'} VITRINE_CLIENT_SECRET=${verified?.client_secret ?? '…'}`,
    'TOKEN=$(curl -s $BASE/oauth/token -d grant_type=client_credentials \\',
    '  -d client_id=$VITRINE_CLIENT_ID -d client_secret=$VITRINE_CLIENT_SECRET |',
    `  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
  ].join('\n')
}

function importCommands(baseUrl: string): string {
  return [
    `npx vitrine import products.csv --url ${baseUrl}`,
    '',
    '# or with curl',
    'curl -s $BASE/v1/products/import -H "Authorization: Bearer $TOKEN" -F file=@products.csv',
    `curl -s $BASE/v1/search/text -H "Authorization: Bearer $TOKEN" \\`,
    `  -H 'Content-Type: application/json' -d '{"query":"blue mug","limit":3}'`,
  ].join('\n')
}
