import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getDirectiveValues,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import { type Access, checkAccess, tokenless } from './api/access.ts'
import { complexityOf } from './api/complexity.ts'
import { badArgument, tooComplex, unsupportedField } from './api/errors.ts'
import { rootOf, type Storefront } from './api/root.ts'
import type { Locality } from './api/shop-objects.ts'

/** The body of a request. */
export interface GraphqlRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationName: string | null
}

/** The platform's limit for requests without a token. */
const maxTokenlessComplexity = 1000

/** Runs an operation against the official schema: parse, validate, limit, execute. Every fault is in `errors`, as the platform reports it. */
export async function executeRequest(
  { schema, ...storefront }: Storefront & { readonly schema: GraphQLSchema },
  request: GraphqlRequest,
  access: Access,
): Promise<ExecutionResult> {
  const document = parsed(request.query)
  if (document instanceof GraphQLError) return { errors: [document] }
  const errors = validate(schema, document)
  if (errors.length > 0) return { errors }
  const operation = getOperationAST(document, request.operationName)
  if (operation == null) return { errors: [badArgument('An operation name is required')] }
  if (access === tokenless) {
    const complexity = complexityOf(operation, countingOf(schema, document, request))
    if (complexity > maxTokenlessComplexity) return { errors: [tooComplex(complexity, maxTokenlessComplexity)] }
  }
  const locality = localityOf(schema, operation, request)
  const country = locality.country ?? storefront.stock.catalog.shop.country
  const language = locality.language ?? 'EN'
  const result = await execute({
    schema,
    document,
    rootValue: rootOf(storefront, { country, language }),
    contextValue: access,
    variableValues: request.variables,
    operationName: request.operationName,
    fieldResolver: resolveField,
    typeResolver: (value) => (value as { readonly __typename: string }).__typename,
  })
  return { ...result, extensions: { context: { country, language } } }
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: 15_000 })
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

function countingOf(schema: GraphQLSchema, document: DocumentNode, { variables }: GraphqlRequest) {
  const fragments = document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [one] : []))
  return { schema, variables, fragments: Object.fromEntries(fragments.map((one) => [one.name.value, one])) }
}

/** Country and language that `@inContext` asks for. */
function localityOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  { variables }: GraphqlRequest,
): Partial<Locality> {
  const directive = schema.getDirective('inContext')
  const values = directive == null ? undefined : getDirectiveValues(directive, operation, variables)
  const read = (name: string): string | undefined => {
    const value = values?.[name]
    return typeof value === 'string' ? value : undefined
  }
  const [country, language] = [read('country'), read('language')]
  return { ...(country === undefined ? {} : { country }), ...(language === undefined ? {} : { language }) }
}

/** Properties and methods of the objects; a field without either is not supported, which is an error instead of a silent null. */
const resolveField: GraphQLFieldResolver<unknown, Access> = (...[source, args, access, info]) => {
  checkAccess(access, info)
  const value: unknown = (source as Readonly<Record<string, unknown>>)[info.fieldName]
  if (value === undefined) throw unsupportedField(info)
  return typeof value === 'function' ? value(args) : value
}
