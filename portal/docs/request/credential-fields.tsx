import { useState } from 'react'
import { asProblem } from '../../try-page/api/problem.ts'
import type { Authorization } from '../document/authorization.ts'
import { type Access, demoToken, machineToken } from './credentials.ts'

interface CredentialFieldsProps {
  readonly authorization: Authorization
  readonly access: Access
}

/** The token or key that authorizes calls. */
export function CredentialFields({ authorization, access }: CredentialFieldsProps) {
  if (authorization.kind === 'none') return null
  const { credentials, setCredentials } = access
  if (authorization.kind === 'key')
    return (
      <label className="input">
        <span className="input-label">
          <code>{authorization.header}</code>
        </span>
        <input
          value={credentials.key}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCredentials({ ...credentials, key: event.target.value })}
        />
      </label>
    )
  return <TokenField access={access} />
}

function TokenField({ access }: { access: Access }) {
  const { credentials, setCredentials } = access
  const { problem, isRunning, get } = useToken(access)
  return (
    <fieldset>
      <legend>Token</legend>
      <label className="input">
        <span className="input-label">Bearer token</span>
        <input
          value={credentials.token}
          placeholder="Paste a token, or get one below"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) =>
            setCredentials({ ...credentials, token: event.target.value.trim(), tokenSource: 'Pasted.' })
          }
        />
      </label>
      <div className="token-ways">
        <button
          type="button"
          className="button small"
          disabled={isRunning}
          onClick={() =>
            void get(
              async () => (await demoToken()).access_token,
              'A token of the demo store, which can read and search.',
            )
          }
        >
          Use the demo store
        </button>
        <ClientCredentials
          isRunning={isRunning}
          onSubmit={(id, secret) => void get(() => machineToken(id, secret), 'A machine token of your store.')}
        />
      </div>
      <p className="soft hint" role="status">
        {credentials.token === '' ? '' : `${credentials.tokenSource} It is forgotten when this page is closed.`}
      </p>
      {problem === '' ? null : (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function useToken({ credentials, setCredentials }: Access) {
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)
  async function get(request: () => Promise<string>, tokenSource: string): Promise<void> {
    setProblem('')
    setRunning(true)
    try {
      setCredentials({ ...credentials, token: await request(), tokenSource })
    } catch (error) {
      setProblem(asProblem(error).message)
    } finally {
      setRunning(false)
    }
  }
  return { problem, isRunning, get }
}

interface ClientCredentialsProps {
  readonly isRunning: boolean
  readonly onSubmit: (clientId: string, clientSecret: string) => void
}

/** Not a separate form, but a part of the form of the call. */
function ClientCredentials({ isRunning, onSubmit }: ClientCredentialsProps) {
  const [clientId, setClientId] = useState('')
  const [secret, setSecret] = useState('')
  return (
    <details>
      <summary>Use client credentials</summary>
      <label className="input">
        <span className="input-label">client_id</span>
        <input
          value={clientId}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setClientId(event.target.value)}
        />
      </label>
      <label className="input">
        <span className="input-label">client_secret</span>
        <input type="password" value={secret} autoComplete="off" onChange={(event) => setSecret(event.target.value)} />
      </label>
      <button
        type="button"
        className="button small"
        disabled={isRunning || clientId === '' || secret === ''}
        onClick={() => onSubmit(clientId, secret)}
      >
        Get a token
      </button>
    </details>
  )
}
