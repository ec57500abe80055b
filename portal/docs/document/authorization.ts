import type { OpenApiDocument, Operation } from './openapi.ts'

/** What a call needs in addition to its parameters. */
export type Authorization =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly header: string; readonly note: string }
  | { readonly kind: 'token'; readonly permission: string | null }

/** The description without the sentence about the permission, which the section about the authorization repeats. */
export function descriptionOf({ description = '' }: Operation, authorization: Authorization): string {
  if (authorization.kind !== 'token' || authorization.permission === null) return description
  const sentence = `Requires the permission \`${authorization.permission}\`.`
  return description.endsWith(sentence) ? description.slice(0, -sentence.length).trimEnd() : description
}

/** Reads it from the security requirements. A permission is the scope of the machine token that the operation accepts. */
export function authorizationOf({ components }: OpenApiDocument, { security = [] }: Operation): Authorization {
  const schemes = security.flatMap((one) => Object.entries(one))
  if (schemes.length === 0) return { kind: 'none' }
  for (const [name] of schemes) {
    const scheme = components.securitySchemes?.[name]
    if (scheme?.type === 'apiKey' && scheme.name !== undefined)
      return { kind: 'key', header: scheme.name, note: scheme.description ?? '' }
  }
  const [permission = null] = schemes.flatMap(([, scopes]) => scopes)
  return { kind: 'token', permission }
}
