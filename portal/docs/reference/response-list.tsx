import { useState } from 'react'
import type { OpenApiDocument, Operation, Response } from '../document/openapi.ts'
import { resolveResponse } from '../document/schema.ts'
import { Facts, SchemaTree } from './schema-tree.tsx'

/** The responses of an operation by status. Successes are open. */
export function ResponseList({ document, operation }: { document: OpenApiDocument; operation: Operation }) {
  return (
    <section>
      <h2>Responses</h2>
      <ul className="responses">
        {Object.entries(operation.responses).map(([status, response]) => (
          <ResponseItem
            key={status}
            document={document}
            status={status}
            response={resolveResponse(document, response)}
          />
        ))}
      </ul>
    </section>
  )
}

interface ResponseItemProps {
  readonly document: OpenApiDocument
  readonly status: string
  readonly response: Response
}

function ResponseItem({ document, status, response }: ResponseItemProps) {
  const isSuccess = status.startsWith('2')
  const content = Object.entries(response.content ?? {})
  const headers = Object.entries(response.headers ?? {})
  const [isOpen, setOpen] = useState(isSuccess)
  const hasDetails = content.length > 0 || headers.length > 0
  const head = (
    <>
      <span className={`status status-${status.charAt(0)}`}>{status}</span>
      <span>{response.description}</span>
    </>
  )
  return (
    <li>
      {hasDetails ? (
        <button type="button" className="response-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {head}
        </button>
      ) : (
        <p className="response-head">{head}</p>
      )}
      {isOpen && hasDetails ? (
        <div className="response-body">
          {headers.length === 0 ? null : (
            <ul className="fields">
              {headers.map(([name, { schema = {}, description = '' }]) => (
                <li key={name}>
                  <div className="field-head">
                    <code className="field-name">{name}</code>
                    <span className="type">header</span>
                  </div>
                  <Facts document={document} schema={description === '' ? schema : { ...schema, description }} />
                </li>
              ))}
            </ul>
          )}
          {content.map(([mediaType, { schema = {} }]) => (
            <div key={mediaType}>
              <p className="media-type">{mediaType}</p>
              <SchemaTree document={document} schema={schema} />
            </div>
          ))}
        </div>
      ) : null}
    </li>
  )
}
