import { useState } from 'react'
import { CodeBlock } from '../../try-page/parts/code-block.tsx'
import { type Authorization, authorizationOf, descriptionOf } from '../document/authorization.ts'
import { examplesOf } from '../document/example.ts'
import type { Content, OpenApiDocument, Operation, Parameter, Schema } from '../document/openapi.ts'
import type { Entry } from '../document/reference.ts'
import { resolveResponse } from '../document/schema.ts'
import { Markdown } from '../parts/markdown.tsx'
import { MethodBadge } from '../parts/method-badge.tsx'
import { buildRequest } from '../request/build-request.ts'
import type { Access } from '../request/credentials.ts'
import { initialForm } from '../request/form.ts'
import { SamplePanel } from '../request/sample-panel.tsx'
import { TryPanel } from '../request/try-panel.tsx'
import { ResponseList } from './response-list.tsx'
import { Facts, SchemaTree, TypeOf } from './schema-tree.tsx'

const titleOfPlace = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const

interface OperationViewProps {
  readonly document: OpenApiDocument
  readonly entry: Entry
  readonly access: Access
}

/** An operation or an event of a webhook: what it takes, what it returns, how to call it. */
export function OperationView({ document, entry, access }: OperationViewProps) {
  const { operation } = entry
  if (operation === null) return null
  const { tags = [], parameters = [] } = operation
  const authorization = authorizationOf(document, operation)
  const description = descriptionOf(operation, authorization)
  return (
    <article>
      <p className="eyebrow">{entry.kind === 'webhook' ? 'Event' : tags[0]}</p>
      <h1>{entry.title}</h1>
      <p className="address">
        <MethodBadge method={entry.method} />
        <code>{entry.path}</code>
        {operation.deprecated === true ? <span className="deprecated">deprecated</span> : null}
      </p>
      <div className="columns">
        <div>
          {description === '' ? null : (
            <div className="prose">
              <Markdown text={description} />
            </div>
          )}
          {entry.kind === 'webhook' ? null : <AuthorizationNote authorization={authorization} />}
          <ParameterList document={document} parameters={parameters} />
          <Bodies document={document} operation={operation} />
          <ResponseList document={document} operation={operation} />
        </div>
        <div className="aside-column">
          {entry.kind === 'webhook' ? null : (
            <CallColumn document={document} entry={entry} operation={operation} access={access} />
          )}
          <Example document={document} entry={entry} operation={operation} />
        </div>
      </div>
    </article>
  )
}

/** Samples and form share one request: the samples show what the form would send. */
function CallColumn({ document, entry, operation, access }: OperationViewProps & { readonly operation: Operation }) {
  const [form, setForm] = useState(() => initialForm(document, operation))
  const authorization = authorizationOf(document, operation)
  const request = buildRequest(document, entry, form)
  const sample = { request, origin: location.origin, authorization, answer: answerOf(document, operation) }
  return (
    <>
      <SamplePanel sample={sample} />
      <TryPanel
        call={{ document, entry, operation, authorization, request }}
        access={access}
        form={form}
        onForm={setForm}
      />
    </>
  )
}

function AuthorizationNote({ authorization }: { authorization: Authorization }) {
  return (
    <section>
      <h2>Authorization</h2>
      {authorization.kind === 'none' ? <p>None: this operation is public.</p> : null}
      {authorization.kind === 'key' ? (
        <p>
          <code>{authorization.header}</code>: {authorization.note}
        </p>
      ) : null}
      {authorization.kind === 'token' ? (
        <p>
          <code>Authorization: Bearer …</code>
          {authorization.permission === null ? null : (
            <>
              {' '}
              with the permission <code>{authorization.permission}</code>
            </>
          )}
        </p>
      ) : null}
    </section>
  )
}

function Bodies({ document, operation: { requestBody } }: { document: OpenApiDocument; operation: Operation }) {
  if (requestBody === undefined) return null
  return (
    <section>
      <h2>Body {requestBody.required === true ? <span className="required">required</span> : null}</h2>
      {Object.entries(requestBody.content).map(([mediaType, { schema = {} }]) => (
        <div key={mediaType} className="body">
          <p className="media-type">{mediaType}</p>
          <SchemaTree document={document} schema={schema} />
        </div>
      ))}
    </section>
  )
}

function Example({
  document,
  entry,
  operation,
}: Omit<OperationViewProps, 'access'> & { readonly operation: Operation }) {
  const shown = entry.kind === 'webhook' ? operation.requestBody?.content : successContent(document, operation)
  const schema = jsonSchema(shown)
  const [example] = schema === undefined ? [] : examplesOf(document, schema, 'all')
  if (example === undefined) return null
  const title = entry.kind === 'webhook' ? 'Example message' : 'Example response'
  return (
    <section>
      <h2>{title}</h2>
      <CodeBlock code={JSON.stringify(example, null, 2)} label={title} />
    </section>
  )
}

function successContent(document: OpenApiDocument, { responses }: Operation): Content | undefined {
  const [, response = {}] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return resolveResponse(document, response).content
}

function jsonSchema(content: Content | undefined): Schema | undefined {
  return Object.entries(content ?? {}).find(([mediaType]) => mediaType.endsWith('json'))?.[1].schema
}

function answerOf(document: OpenApiDocument, operation: Operation): 'json' | 'other' | 'nothing' {
  const content = successContent(document, operation)
  if (content === undefined) return 'nothing'
  return jsonSchema(content) === undefined ? 'other' : 'json'
}

/** The parameters of an operation, by their location. */
function ParameterList({ document, parameters }: { document: OpenApiDocument; parameters: readonly Parameter[] }) {
  return (['path', 'query', 'header'] as const).map((place) => {
    const own = parameters.filter((one) => one.in === place)
    if (own.length === 0) return null
    return (
      <section key={place}>
        <h2>{titleOfPlace[place]}</h2>
        <ul className="fields">
          {own.map(({ name, schema, required, description }) => (
            <li key={name}>
              <div className="field-head">
                <code className="field-name">{name}</code>
                <TypeOf document={document} schema={schema} />
                {required === true ? <span className="required">required</span> : null}
              </div>
              <Facts document={document} schema={description === undefined ? schema : { ...schema, description }} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
