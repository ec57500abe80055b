import type { OpenApiDocument, Operation } from './openapi.ts'

/** One line of the navigation. */
export interface Entry {
  readonly kind: 'operation' | 'webhook' | 'schema'
  /** The operation ID, or the name of the schema. */
  readonly id: string
  /** `GET`, `POST`, …; `EVENT` for webhooks; empty for schemas. */
  readonly method: string
  /** The path of an operation, the event of a webhook, or the name of a schema. */
  readonly path: string
  readonly title: string
  readonly operation: Operation | null
}

export interface Section {
  readonly title: string
  readonly description: string
  readonly entries: readonly Entry[]
}

/** What the page shows of a document: operations by tag, then webhooks, then schemas. */
export interface ApiReference {
  readonly document: OpenApiDocument
  readonly sections: readonly Section[]
  find(kind: string, id: string): Entry | undefined
}

export function readReference(document: OpenApiDocument): ApiReference {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationEntry(path, method.toUpperCase(), operation)),
  )
  const events = Object.entries(document.webhooks ?? {}).flatMap(([event, methods]) =>
    Object.values(methods).map((operation) => ({
      ...operationEntry(event, 'EVENT', operation),
      kind: 'webhook' as const,
    })),
  )
  const schemas = Object.keys(document.components.schemas).map(schemaEntry)
  const sections = [
    ...taggedSections(document, operations),
    { title: 'Events', description: 'What the service sends to registered webhooks.', entries: events },
    { title: 'Schemas', description: 'The named parts of requests and responses.', entries: schemas },
  ].filter(({ entries }) => entries.length > 0)
  const known = new Map(sections.flatMap(({ entries }) => entries).map((one) => [`${one.kind}/${one.id}`, one]))
  return { document, sections, find: (kind, id) => known.get(`${kind}/${id}`) }
}

function operationEntry(path: string, method: string, operation: Operation): Entry {
  const { operationId, summary = operationId } = operation
  return { kind: 'operation', id: operationId, method, path, title: summary, operation }
}

function schemaEntry(name: string): Entry {
  return { kind: 'schema', id: name, method: '', path: name, title: name, operation: null }
}

/** In the order of the document's tags. Each operation is listed under its first tag. */
function taggedSections({ tags = [] }: OpenApiDocument, operations: readonly Entry[]): Section[] {
  const byTag = new Map<string, Entry[]>(tags.map(({ name }) => [name, []]))
  for (const entry of operations) {
    const tag = entry.operation?.tags?.[0] ?? 'Other'
    byTag.set(tag, [...(byTag.get(tag) ?? []), entry])
  }
  const descriptions = new Map(tags.map(({ name, description = '' }) => [name, description]))
  return [...byTag].map(([title, entries]) => ({ title, description: descriptions.get(title) ?? '', entries }))
}

/** The sections with the entries that contain every word of the filter in their path, title or ID. */
export function filterSections(sections: readonly Section[], filter: string): readonly Section[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return sections
  return sections.flatMap((section) => {
    const entries = section.entries.filter((entry) => {
      const text = `${entry.method} ${entry.path} ${entry.title} ${entry.id}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return entries.length === 0 ? [] : [{ ...section, entries }]
  })
}
