import { type ReactNode, useState } from 'react'
import type { RegisteredAccount, VerifiedAccount } from '../../contract/identity/account.ts'
import { AccountForm, VerifyForm } from './account-forms.tsx'
import type { AccountApi } from './api.ts'

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
        <a href="/guide">Guide</a>
        <a href="/docs">API documentation</a>
        <a href="/login">Sign in</a>
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
    'TOKEN=$(curl -sS $BASE/oauth/token -d grant_type=client_credentials \\',
    '  -d client_id=$VITRINE_CLIENT_ID -d client_secret=$VITRINE_CLIENT_SECRET |',
    `  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
  ].join('\n')
}

function importCommands(baseUrl: string): string {
  return [
    `npx vitrine import products.csv --url ${baseUrl}`,
    '',
    '# or with curl',
    'curl -sS $BASE/v1/products/import -H "Authorization: Bearer $TOKEN" -F file=@products.csv',
    `curl -sS $BASE/v1/search/text -H "Authorization: Bearer $TOKEN" \\`,
    `  -H 'Content-Type: application/json' -d '{"query":"blue mug","limit":3}'`,
  ].join('\n')
}
