import type { ApiReference } from '../document/reference.ts'
import { hrefOf, overviewHref } from '../page-url.ts'
import { Markdown } from '../parts/markdown.tsx'
import { MethodBadge } from '../parts/method-badge.tsx'

/** What the API is for, and every operation by tag. */
export function Overview({ reference }: { reference: ApiReference }) {
  const { info } = reference.document
  return (
    <article className="overview">
      <h1>{info.title} API</h1>
      <div className="prose lead">
        <Markdown text={info.description ?? ''} />
      </div>
      <dl className="facts">
        <div>
          <dt>Base URL</dt>
          <dd>
            <code>{location.origin}</code>
          </dd>
        </div>
        <div>
          <dt>OpenAPI 3.1</dt>
          <dd>
            <a href="/openapi.json">JSON</a>
            <a href="/docs/yaml">YAML</a>
          </dd>
        </div>
        <div>
          <dt>Get a token</dt>
          <dd>
            <a href={hrefOf({ kind: 'operation', id: 'createToken' })}>POST /oauth/token</a>
          </dd>
        </div>
      </dl>
      {reference.sections
        .filter(({ entries }) => entries[0]?.kind !== 'schema')
        .map(({ title, description, entries }) => (
          <section key={title} className="overview-section">
            <h2 className="section-title">{title}</h2>
            <p className="soft">{description}</p>
            <ul className="overview-list">
              {entries.map((entry) => (
                <li key={entry.id} className="overview-item">
                  <a className="overview-link" href={hrefOf(entry)}>
                    <MethodBadge method={entry.method} />
                    <span className="overview-title">{entry.title}</span>
                    <code className="overview-path">{entry.path}</code>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </article>
  )
}

export function NotFound() {
  return (
    <article>
      <h1>There is no such operation</h1>
      <p>
        This URL matches nothing in this version of the API. Use the filter, or go back to{' '}
        <a href={overviewHref}>the overview</a>.
      </p>
    </article>
  )
}
