import { GraphQLError, type GraphQLResolveInfo } from 'graphql'

/** The errors of the API, with its codes and the form of its messages. */

export function accessDenied(field: string, scope: string): GraphQLError {
  const requiredAccess = `\`${scope}\` access scope.`
  return new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess}`, {
    extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes', requiredAccess },
  })
}

export function tooComplex(complexity: number, limit: number): GraphQLError {
  return new GraphQLError(`Query has complexity ${complexity}, which exceeds max complexity of ${limit}`, {
    extensions: { code: 'MAX_COMPLEXITY_EXCEEDED', complexity, maxComplexity: limit },
  })
}

export function badArgument(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}

export function inputTooLarge(size: number, limit: number): GraphQLError {
  return new GraphQLError(`The input array size of ${size} is greater than the maximum allowed of ${limit}.`, {
    extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
  })
}

export function invalidGlobalId(id: string): GraphQLError {
  return new GraphQLError(`Invalid global id '${id}'`, { extensions: { code: 'INVALID_VARIABLE' } })
}

/** A field of the schema that this server has no data for. The platform would answer it. */
export function unsupportedField(info: GraphQLResolveInfo): GraphQLError {
  return new GraphQLError(`The local storefront does not support ${info.parentType.name}.${info.fieldName}`, {
    extensions: { code: 'UNSUPPORTED' },
  })
}

export function throttled(): GraphQLError {
  return new GraphQLError('Throttled', { extensions: { code: 'THROTTLED' } })
}
