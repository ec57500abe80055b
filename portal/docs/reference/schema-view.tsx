import { CodeBlock } from '../../try-page/parts/code-block.tsx'
import { examplesOf } from '../document/example.ts'
import type { ApiReference } from '../document/reference.ts'
import { hrefOf } from '../page-url.ts'
import { SchemaTree } from './schema-tree.tsx'

/** One named schema, with an example and the operations that mention it directly. */
export function SchemaView({ reference, name }: { reference: ApiReference; name: string }) {
  const { document } = reference
  const schema = { $ref: `#/components/schemas/${name}` }
  const [example] = examplesOf(document, schema, 'all')
  const users = usersOf(reference, name)
  return (
    <article>
      <p className="eyebrow">Schema</p>
      <h1>
        <code>{name}</code>
      </h1>
      <div className="columns">
        <div>
          <section>
            <h2>Fields</h2>
            <SchemaTree document={document} schema={schema} />
          </section>
          {users.length === 0 ? null : (
            <section>
              <h2>Used by</h2>
              <ul className="users">
                {users.map((entry) => (
                  <li key={`${entry.kind}/${entry.id}`}>
                    <a href={hrefOf(entry)}>{entry.title}</a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className="aside-column">
          <section>
            <h2>Example</h2>
            <CodeBlock code={JSON.stringify(example, null, 2) ?? ''} label={`Example of ${name}`} />
          </section>
        </div>
      </div>
    </article>
  )
}

function usersOf({ sections, document }: ApiReference, name: string) {
  const mark = `"#/components/schemas/${name}"`
  return sections
    .flatMap(({ entries }) => entries)
    .filter((entry) => {
      const content = entry.operation ?? document.components.schemas[entry.id]
      return !(entry.kind === 'schema' && entry.id === name) && JSON.stringify(content).includes(mark)
    })
}
