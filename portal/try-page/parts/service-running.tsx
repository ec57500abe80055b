import { CodeBlock } from './code-block.tsx'
import { firstSteps } from './first-steps.ts'

/** Shown while the demo store is off: the first steps to a search result. */
export function ServiceRunning() {
  return (
    <div className="service-running page-width">
      <h1>Your service is running</h1>
      <p>
        The demo store is off, so there is nothing to try here. Three calls take you to a search of your own products.
      </p>
      <ol>
        {firstSteps(window.location.origin).map(({ title, command }) => (
          <li key={title}>
            <h2>{title}</h2>
            <CodeBlock label={title} code={command} />
          </li>
        ))}
      </ol>
      <p>
        For everything else, see <a href="/docs">the API docs</a> and <a href="/openapi.json">openapi.json</a>. To try
        the demo store and <a href="/demo-shop">its shop</a>, start the service with <code>DEMO=on</code>.
      </p>
    </div>
  )
}
