import { useState } from 'react'
import type { OpenApiDocument, Schema } from '../document/openapi.ts'
import {
  limitsOf,
  nameOfSchema,
  type Part,
  type Parts,
  partsOf,
  patternOf,
  typeLabel,
  withoutNull,
} from '../document/schema.ts'
import { hrefOf } from '../page-url.ts'
import { Markdown } from '../parts/markdown.tsx'

interface SchemaProps {
  readonly document: OpenApiDocument
  readonly schema: Schema
}

/** A schema with its fields. Nested schemas are resolved when they are opened, so recursive ones are no problem. */
export function SchemaTree({ document, schema }: SchemaProps) {
  return (
    <div className="schema">
      <p className="schema-head">
        <TypeOf document={document} schema={schema} />
      </p>
      <Facts document={document} schema={schema} />
      <PartList document={document} parts={partsOf(document, schema)} />
    </div>
  )
}

function PartList({ document, parts }: { document: OpenApiDocument; parts: Parts }) {
  if (parts.list.length === 0) return null
  return (
    <ul className="fields">
      {parts.list.map((part) => (
        <PartItem key={part.key} document={document} part={part} />
      ))}
    </ul>
  )
}

function PartItem({ document, part }: { document: OpenApiDocument; part: Part }) {
  const [isOpen, setOpen] = useState(false)
  const { schema, field, isRequired } = part
  const inner = partsOf(document, schema)
  const { title } = withoutNull(document, schema).schema
  return (
    <li>
      <div className="field-head">
        {field === null ? null : <code className="field-name">{field}</code>}
        {field === null && title !== undefined ? <span className="strong">{title}</span> : null}
        <TypeOf document={document} schema={schema} />
        {isRequired ? <span className="required">required</span> : null}
      </div>
      <Facts document={document} schema={schema} />
      {inner.list.length === 0 ? null : (
        <>
          <button type="button" className="expand" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {`${isOpen ? 'Hide' : 'Show'} ${inner.list.length} ${inner.kind}${inner.list.length === 1 ? '' : 's'}`}
            <span className="visually-hidden">{field === null ? '' : ` of ${field}`}</span>
          </button>
          {isOpen ? <PartList document={document} parts={inner} /> : null}
        </>
      )}
    </li>
  )
}

/** The type in words, with a link to the schema if it has a name. */
export function TypeOf({ document, schema }: SchemaProps) {
  const name = nameOfSchema(document, schema)
  const isListed = name !== null && document.components.schemas[name] !== undefined
  return (
    <span className="type">
      {typeLabel(document, schema)}
      {isListed ? <a href={hrefOf({ kind: 'schema', id: name })}>{name}</a> : null}
    </span>
  )
}

/** Description, limits, default and allowed values. */
export function Facts({ document, schema: given }: SchemaProps) {
  const { schema } = withoutNull(document, given)
  const items = schema.items === undefined ? null : withoutNull(document, schema.items).schema
  const values = schema.enum ?? items?.enum ?? (schema.const === undefined ? [] : [schema.const])
  const description = given.description ?? schema.description ?? ''
  const limits = [...limitsOf(schema), ...(items === null ? [] : limitsOf(items).map((one) => `each ${one}`))]
  const pattern = patternOf(schema) ?? patternOf(items ?? {})
  return (
    <>
      {description === '' ? null : (
        <div className="prose field-description">
          <Markdown text={description} />
        </div>
      )}
      {limits.length === 0 && pattern === undefined && schema.default === undefined ? null : (
        <p className="limits">
          {limits.map((limit) => (
            <span key={limit}>{limit}</span>
          ))}
          {schema.default === undefined ? null : (
            <span>
              default <code>{JSON.stringify(schema.default)}</code>
            </span>
          )}
          {pattern === undefined ? null : (
            <span>
              pattern <code>{pattern}</code>
            </span>
          )}
        </p>
      )}
      <Values values={values} />
    </>
  )
}

const maxVisibleValues = 12

function Values({ values }: { values: readonly unknown[] }) {
  const [isComplete, setComplete] = useState(false)
  if (values.length === 0) return null
  const shown = isComplete ? values : values.slice(0, maxVisibleValues)
  return (
    <p className="values">
      <span>{values.length === 1 ? 'Always' : 'One of'}</span>
      {shown.map((value) => (
        <code key={JSON.stringify(value)}>{JSON.stringify(value)}</code>
      ))}
      {shown.length === values.length ? null : (
        <button type="button" className="expand" onClick={() => setComplete(true)}>
          Show {values.length - shown.length} more
        </button>
      )}
    </p>
  )
}
