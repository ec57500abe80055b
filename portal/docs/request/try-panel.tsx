import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { AnswerView } from './answer-view.tsx'
import type { Call } from './build-request.ts'
import { CredentialFields } from './credential-fields.tsx'
import { type Access, credentialHeaders } from './credentials.ts'
import { problemOf, type RequestForm } from './form.ts'
import { RequestFields } from './request-fields.tsx'
import { type Answer, sendRequest } from './send-request.ts'

interface TryPanelProps {
  readonly call: Call
  readonly access: Access
  readonly form: RequestForm
  readonly onForm: (form: RequestForm) => void
}

type Attempt =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly answer: Answer | null }
  | { readonly state: 'done'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly message: string; readonly answer: Answer | null }

/** Sends the call to this service and shows the response. */
export function TryPanel({ call, access, form, onForm }: TryPanelProps) {
  const { attempt, send, abort, refuse } = useAttempt(call, access)
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const problem = problemOf(call.document, call.operation, form)
    if (problem === null) send()
    else refuse(problem)
  }
  const answer = attempt.state === 'idle' ? null : attempt.answer
  return (
    <section className="try" aria-labelledby="try-title">
      <h2 id="try-title">Try it</h2>
      <form onSubmit={submit} noValidate>
        <CredentialFields authorization={call.authorization} access={access} />
        <RequestFields call={call} form={form} onForm={onForm} />
        <div className="try-actions">
          <button type="submit" className="button primary" disabled={attempt.state === 'running'}>
            Send
          </button>
          {attempt.state === 'running' ? (
            <button type="button" className="button" onClick={abort}>
              Abort
            </button>
          ) : null}
          <span className="soft" role="status">
            {attempt.state === 'running' ? 'Waiting for the response…' : ''}
          </span>
        </div>
        {attempt.state === 'failed' ? (
          <p className="failure" role="alert">
            {attempt.message}
          </p>
        ) : null}
      </form>
      {answer === null ? null : <AnswerView answer={answer} />}
    </section>
  )
}

function useAttempt({ request, authorization }: Call, { credentials }: Access) {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(controller: AbortController): Promise<void> {
    let latest: Answer | null = null
    setAttempt({ state: 'running', answer: null })
    try {
      const answer = await sendRequest(request, {
        credentials: credentialHeaders(authorization, credentials),
        signal: controller.signal,
        onProgress: (part) => {
          latest = part
          setAttempt({ state: 'running', answer: part })
        },
      })
      setAttempt({ state: 'done', answer })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const message = controller.signal.aborted ? 'The request was aborted.' : `The request failed: ${reason}`
      setAttempt({ state: 'failed', message, answer: latest })
    }
  }
  function send(): void {
    const controller = new AbortController()
    running.current = controller
    void run(controller)
  }
  const refuse = (message: string) => setAttempt({ state: 'failed', message, answer: null })
  return { attempt, send, refuse, abort: () => running.current?.abort() }
}
