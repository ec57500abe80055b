import { type FormEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import type { SandboxSession, TestCard } from '../../contract/billing/sandbox.ts'
import type { CallError } from './api.ts'
import { type CardFields, cardOf, cards, type FieldName, faultsOf, formatExpiry, formatNumber } from './test-cards.ts'
import { day, declines, money } from './wording.ts'

interface CardFormProps {
  readonly session: SandboxSession
  readonly isPaying: boolean
  readonly error: CallError | null
  readonly pay: (card: TestCard | null) => void
}

const empty: CardFields = { number: '', expiry: '', cvc: '', name: '' }
const order: readonly FieldName[] = ['number', 'expiry', 'cvc', 'name']

/** The right half of a new subscription: a card form for test cards. A typed number never leaves the browser. */
export function CardForm({ session, isPaying, error, pay }: CardFormProps) {
  const [fields, setFields] = useState(empty)
  const [faults, setFaults] = useState<Partial<Record<FieldName, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLParagraphElement>(null)
  const trouble = error?.message ?? (session.declined === null ? null : declines[session.declined])
  useEffect(() => {
    if (trouble !== null && !isPaying) alert.current?.focus()
  }, [trouble, isPaying])

  const change = (name: FieldName, value: string): void => {
    setFields((before) => ({ ...before, [name]: value }))
    setFaults(({ [name]: _, ...others }) => others)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = faultsOf(fields, new Date())
    setFaults(found)
    const first = order.find((name) => found[name] !== undefined)
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else pay(cardOf(fields.number))
  }
  const field = (name: FieldName) => ({ name, value: fields[name], fault: faults[name], onText: change })

  return (
    <form ref={form} className="card-form" onSubmit={submit} noValidate>
      <h2>Pay with card</h2>
      <TestCards
        choose={(number) => setFields({ number, expiry: '12 / 34', cvc: '123', name: 'Test Customer' })}
        clear={() => setFaults({})}
      />
      {trouble === null ? null : (
        <p ref={alert} className="alert" role="alert" tabIndex={-1}>
          {trouble}
        </p>
      )}
      <Field
        {...field('number')}
        label="Card number"
        format={formatNumber}
        placeholder="1234 1234 1234 1234"
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="pair">
        <Field
          {...field('expiry')}
          label="Expiry"
          format={formatExpiry}
          placeholder="MM / YY"
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          {...field('cvc')}
          label="CVC"
          format={(text) => text.replace(/\D/g, '').slice(0, 4)}
          placeholder="123"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Field
        {...field('name')}
        label="Name on card"
        format={(text) => text.slice(0, 80)}
        placeholder="Full name"
        autoComplete="off"
      />
      <button type="submit" className="primary pay" disabled={isPaying} aria-busy={isPaying}>
        {isPaying ? <span className="spinner" aria-hidden="true" /> : null}
        {isPaying ? 'Processing…' : `Pay ${money(session.due_now, session.currency)}`}
      </button>
      <p className="terms">
        Renews at {money(session.price, session.currency)} a month, next on {day(session.period_end)}. Cancel at any
        time.
      </p>
    </form>
  )
}

function TestCards({ choose, clear }: { choose: (number: string) => void; clear: () => void }) {
  return (
    <fieldset className="test-cards">
      <legend>Fill in a test card</legend>
      <div>
        {cards.map(({ number, label }) => (
          <button
            key={number}
            type="button"
            onClick={() => {
              choose(number)
              clear()
            }}
          >
            {label} <span>·{number.slice(-4)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly name: FieldName
  readonly label: string
  readonly fault: string | undefined
  readonly format: (text: string) => string
  readonly onText: (name: FieldName, value: string) => void
}

function Field({ name, label, fault, format, onText, ...input }: FieldProps) {
  const faultId = `${name}-fault`
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        type="text"
        spellCheck={false}
        required
        aria-invalid={fault !== undefined}
        {...(fault === undefined ? {} : { 'aria-describedby': faultId })}
        onChange={(event) => onText(name, format(event.target.value))}
      />
      {fault === undefined ? null : (
        <p id={faultId} className="fault">
          {fault}
        </p>
      )}
    </div>
  )
}
