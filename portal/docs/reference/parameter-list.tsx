import type { OpenApiDocument, Parameter } from '../document/openapi.ts'
import { Facts, TypeOf } from './schema-tree.tsx'

const places = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const

/** The parameters of an operation, by their location. */
export function ParameterList({
  document,
  parameters,
}: {
  document: OpenApiDocument
  parameters: readonly Parameter[]
}) {
  return (['path', 'query', 'header'] as const).map((place) => {
    const own = parameters.filter((one) => one.in === place)
    if (own.length === 0) return null
    return (
      <section key={place}>
        <h2>{places[place]}</h2>
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
