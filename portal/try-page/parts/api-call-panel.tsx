import type { ApiCall } from '../search/api-call.ts'
import { CodeBlock } from './code-block.tsx'

/** The current search as an API call. */
export function ApiCallPanel({ call }: { call: ApiCall }) {
  return (
    <details className="api-call">
      <summary>
        As an API call <code>{call.title}</code>
      </summary>
      <CodeBlock label={`curl command for ${call.title}`} code={call.command} />
      <p>
        <code>$TOKEN</code> is an access token of your store, from <code>POST /oauth/token</code>.{' '}
        <a href="/docs">Read the API docs</a>
      </p>
    </details>
  )
}
