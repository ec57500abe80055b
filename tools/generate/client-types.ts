import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { describeRoutes } from '../../server/routes.ts'

interface Operation {
  readonly parameters?: readonly { readonly name: string }[]
}

const header = '// Generated from the API description by "npm run generate"; do not edit.\n'

/** The text of client/api.generated.ts: the types of the API description. Files become `Blob`. */
export async function makeClientTypes(): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob')
  const nodes = await openapiTypescript(JSON.stringify(withoutErrors(await describeRoutes())), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  })
  return header + astToString(nodes)
}

/** Errors are thrown with their own type: repeated in every operation, their responses would double the file. */
function withoutErrors(description: object): object {
  const copy = JSON.parse(JSON.stringify(description)) as {
    readonly paths: Readonly<
      Record<string, Readonly<Record<string, { responses: Record<string, { headers?: object }> }>>>
    >
    readonly components: { responses?: object }
  }
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
    operation.responses = Object.fromEntries(
      successes.map(([status, { headers: _headers, ...rest }]) => [status, rest]),
    )
  }
  delete copy.components.responses
  return copy
}

/** The text of client/keyed-operations.generated.ts: not in the file of the types, which programs need not load. */
export async function makeKeyedOperations(): Promise<string> {
  const { paths } = JSON.parse(JSON.stringify(await describeRoutes())) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  const keyed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `  '${method.toUpperCase()} ${path}',\n`),
  )
  return `${header}/** Operations that take an \`Idempotency-Key\`. */
export const keyedOperations: ReadonlySet<string> = new Set([
${keyed.join('')}])
`
}
