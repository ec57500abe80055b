import { type FormEvent, useState } from 'react'
import type { RegisteredAccount, VerifiedAccount } from '../../contract/identity/account.ts'
import { type AccountApi, tokenIn } from './api.ts'

/** Runs one submission at a time and stores its error. */
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

export function AccountForm({ api, onDone }: { api: AccountApi; onDone: (account: RegisteredAccount) => void }) {
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

export function VerifyForm({ api, email, onDone }: VerifyProps) {
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
