import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import ts from 'typescript'

/**
 * Extracts the schemas of the Stripe API that the tests need from the type declarations of the installed SDK, which Stripe generates
 * from its published OpenAPI description. Run it after an update of the package `stripe`: node tools/extract/extract-stripe-schemas.ts
 */

const root = path.join(import.meta.dirname, '../..')
const sdk = path.join(root, 'node_modules', 'stripe')
const file = path.join(root, 'server', 'test', 'data', 'stripe-schemas.json')

/** Requests by method and path, with the SDK's name of their parameters. */
const requests = {
  'POST /v1/customers': 'CustomerCreateParams',
  'GET /v1/prices': 'PriceListParams',
  'POST /v1/prices': 'PriceCreateParams',
  'POST /v1/products': 'ProductCreateParams',
  'POST /v1/checkout/sessions': 'Checkout.SessionCreateParams',
  'POST /v1/checkout/sessions/{id}/expire': 'Checkout.SessionExpireParams',
  'GET /v1/billing_portal/configurations': 'BillingPortal.ConfigurationListParams',
  'POST /v1/billing_portal/configurations': 'BillingPortal.ConfigurationCreateParams',
  'POST /v1/billing_portal/sessions': 'BillingPortal.SessionCreateParams',
  'GET /v1/subscriptions': 'SubscriptionListParams',
  'GET /v1/subscriptions/{id}': 'SubscriptionRetrieveParams',
  'POST /v1/subscriptions/{id}': 'SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/{id}': 'SubscriptionCancelParams',
  'GET /v1/invoices': 'InvoiceListParams',
}
/** Levels of nested objects in the extract of a response. */
const maxLevels = 3
const objects = [
  'Customer',
  'Product',
  'Price',
  'Checkout.Session',
  'BillingPortal.Session',
  'BillingPortal.Configuration',
  'Subscription',
  'SubscriptionItem',
  'Invoice',
]

type Schema = Readonly<Record<string, unknown>>

const source = path.join(root, 'stripe-names.ts')
const names = [...Object.values(requests), ...objects]
const text = `import type { Stripe } from 'stripe'\n${names.map((name, at) => `export type T${at} = Stripe.${name}`).join('\n')}\n`
const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  types: [],
}
const host = ts.createCompilerHost(options)
const { getSourceFile, fileExists } = host
host.fileExists = (name) => name === source || fileExists(name)
host.getSourceFile = (name, ...rest) =>
  name === source
    ? ts.createSourceFile(name, text, {
        languageVersion: ts.ScriptTarget.ESNext,
        impliedNodeFormat: ts.ModuleKind.ESNext,
      })
    : getSourceFile(name, ...rest)
const program = ts.createProgram([source], options, host)
const checker = program.getTypeChecker()

const has = (type: ts.Type, flag: ts.TypeFlags): boolean => (type.flags & flag) !== 0
const isObject = (type: ts.Type): boolean => has(type, ts.TypeFlags.Object)
/** `string & Record<never, never>`: allows values of later versions. The tests accept only documented ones. */
const isOtherString = (type: ts.Type): boolean => type.isIntersection()
/** A separate API object, which is sent as its ID unless a request expands it. */
const isResource = (type: ts.Type): boolean =>
  isObject(type) && type.getProperty('object') !== undefined && type.getProperty('data') === undefined

function toSchema(type: ts.Type, seen: readonly ts.Type[]): Schema {
  if (type.isUnion()) return unionSchema(type, seen)
  if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] }
  if (has(type, ts.TypeFlags.BooleanLiteral)) return { enum: [checker.typeToString(type) === 'true'] }
  if (has(type, ts.TypeFlags.String)) return { type: 'string' }
  if (has(type, ts.TypeFlags.Number)) return { type: 'number' }
  if (has(type, ts.TypeFlags.Boolean)) return { type: 'boolean' }
  if (has(type, ts.TypeFlags.Null)) return { type: 'null' }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return { type: 'array', items: item === undefined ? {} : toSchema(item, seen) }
  }
  return isObject(type) ? objectSchema(type, seen) : {}
}

function unionSchema(type: ts.UnionType, seen: readonly ts.Type[]): Schema {
  const all = type.types.filter((part) => !isOtherString(part) && !has(part, ts.TypeFlags.Undefined))
  const parts = all.some((part) => has(part, ts.TypeFlags.String)) ? all.filter((part) => !isResource(part)) : all
  if (parts.length === 2 && parts.every((part) => has(part, ts.TypeFlags.BooleanLiteral))) return { type: 'boolean' }
  const literals = parts.filter((part) => part.isStringLiteral())
  const others = parts.filter((part) => !part.isStringLiteral())
  const schemas = [
    ...(literals.length === 0 ? [] : [{ enum: literals.map((part) => part.value) }]),
    ...withBoolean(others, seen),
  ]
  // Only of branded types, such as decimals.
  if (schemas.length === 0) return {}
  const [only] = schemas
  return schemas.length === 1 && only !== undefined ? only : { anyOf: schemas }
}

function withBoolean(parts: readonly ts.Type[], seen: readonly ts.Type[]): Schema[] {
  const rest = parts.filter((part) => !has(part, ts.TypeFlags.BooleanLiteral)).map((part) => toSchema(part, seen))
  return rest.length === parts.length ? rest : [...rest, { type: 'boolean' }]
}

function objectSchema(type: ts.Type, seen: readonly ts.Type[]): Schema {
  // Deeper levels are not used by any test; recursive ones would not end.
  if (seen.includes(type) || seen.length > 5) return { type: 'object' }
  const index = type.getStringIndexType()
  if (index !== undefined) return { type: 'object', additionalProperties: toSchema(index, [...seen, type]) }
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  for (const property of type.getProperties()) {
    if (property.name === 'lastResponse') continue
    const declared = checker.getTypeOfSymbol(property)
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    properties[property.name] = toSchema(declared, [...seen, type])
    if (!isOptional) required.push(property.name)
  }
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Keeps the outer levels of a response, which are the ones that the service reads. */
function prune(schema: Schema, levels: number): Schema {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, Schema>
    items?: Schema
    anyOf?: Schema[]
  }
  if (anyOf !== undefined) return { ...schema, anyOf: anyOf.map((one) => prune(one, levels)) }
  if (items !== undefined) return { ...schema, items: prune(items, levels) }
  if (properties === undefined) return schema
  if (levels === 0) return { type: 'object' }
  const entries = Object.entries(properties).map(([name, one]) => [name, prune(one, levels - 1)] as const)
  return { ...schema, properties: Object.fromEntries(entries) }
}

const exported = program.getSourceFile(source)
if (exported === undefined) throw new Error('The source file was not read')
const schemas = exported.statements.filter(ts.isTypeAliasDeclaration).map((node) => {
  const type = checker.getTypeAtLocation(node.name)
  if (has(type, ts.TypeFlags.Any)) throw new Error(`${node.getText(exported)} does not exist in the SDK`)
  return toSchema(type, [])
})
const paths = Object.keys(requests)
const { version, license } = JSON.parse(readFileSync(path.join(sdk, 'package.json'), 'utf8'))
const extract = {
  about: `Extracted by tools/extract/extract-stripe-schemas.ts from the type declarations of the npm package stripe ${version} (${license} license, https://github.com/stripe/stripe-node), which Stripe generates from its OpenAPI description.`,
  version,
  openapi: readFileSync(path.join(sdk, 'OPENAPI_VERSION'), 'utf8').trim(),
  requests: Object.fromEntries(paths.map((name, at) => [name, schemas[at]])),
  objects: Object.fromEntries(objects.map((name, at) => [name, prune(schemas[paths.length + at] ?? {}, maxLevels)])),
}
const output = `${JSON.stringify(extract)}\n`
await writeFile(file, output)
process.stdout.write(`${path.relative(root, file)}: ${Math.round(output.length / 1000)} kB\n`)
