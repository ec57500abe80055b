import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiTags } from '../../../../contract/api-tags.ts'
import { checkApiDescription } from '../../../../tools/check/check-api-description.ts'
import { describeRoutes } from '../../../routes.ts'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

interface Described {
  readonly servers: readonly object[]
  readonly tags: readonly { name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly securitySchemes: Readonly<Record<string, { flows?: { clientCredentials: { scopes: object } } }>>
  }
}

const wanted = ['Product', 'SearchAnswer', 'Webhook', 'Problem', 'Error', 'ProductList', 'SearchByText', 'Job']

let description: Described
let operations: readonly Operation[]
let folder: string

beforeAll(async () => {
  description = JSON.parse(JSON.stringify(await describeRoutes())) as Described
  operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
  // Inside the repository, so that generated files find the packages they import.
  folder = mkdtempSync(path.join(import.meta.dirname, '../../../../node_modules/.vitrine-clients-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the API description', () => {
  it('names the schemas of every request and response', () => {
    expect(Object.keys(description.components.schemas)).toEqual(expect.arrayContaining(wanted))
    const inline = operations.flatMap(({ operationId, requestBody, responses }) => {
      const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
      const schemas = contents.flatMap((content) => Object.values(content ?? {})).map(({ schema }) => schema)
      return schemas.some((schema) => 'properties' in schema) ? [operationId] : []
    })
    expect(inline).toEqual([])
  })

  it('uses one verb for one kind of operation, and each operation ID once', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter((id) => /^(read|fetch|change|set|remove)[A-Z]/.test(id) && id !== 'setUpTwoFactor')).toEqual([
      'changePassword',
    ])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('declares exactly the tags that operations use', () => {
    const used = new Set(operations.flatMap(({ tags }) => tags))
    expect(description.tags.map(({ name }) => name)).toEqual(apiTags.map(({ name }) => name))
    expect([...used].toSorted()).toEqual(apiTags.map(({ name }) => name).toSorted())
  })

  it('names its server, the client credentials grant with its scopes, and every webhook', () => {
    expect(description.servers).toEqual([expect.objectContaining({ url: '/' })])
    const scopes = description.components.securitySchemes.clientCredentials?.flows?.clientCredentials.scopes
    expect(scopes).toHaveProperty(['products:write'])
    expect(description.paths['/v1/products']?.post?.security).toContainEqual({ clientCredentials: ['products:write'] })
    expect(Object.keys(description.webhooks)).toEqual(
      expect.arrayContaining(['product.indexed', 'bulk.completed', 'conversation.handoff', 'webhook.test']),
    )
  })

  it('has only patterns that every regular expression dialect can read', () => {
    const patterns = [...JSON.stringify(description).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(([, one]) => one)
    expect(patterns.length).toBeGreaterThan(5)
    expect(patterns.filter((one) => /\\p\{|\(\?[=!<]/.test(String(one)))).toEqual([])
  })

  it('passes the rules of Redocly and Spectral, with every example valid', async () => {
    expect(await checkApiDescription(JSON.stringify(description), 'openapi.json')).toEqual([])
    const { Product, ...others } = description.components.schemas
    const broken = { ...Product, examples: [{ product_id: 7 }] }
    const changed = {
      ...description,
      components: { ...description.components, schemas: { ...others, Product: broken } },
    }
    expect(await checkApiDescription(JSON.stringify(changed), 'openapi.json')).not.toEqual([])
  })
})

describe('clients that are generated from the API description', () => {
  it('compile and name the schemas: openapi-typescript', async () => {
    const text = astToString(
      await openapiTypescript(JSON.stringify(description), { rootTypes: true, rootTypesNoSchemaPrefix: true }),
    )
    expectNames(write('openapi-typescript.ts', text), wanted)
  })

  it('compile and name the schemas: hey-api', async () => {
    const input = path.join(folder, 'openapi.json')
    writeFileSync(input, JSON.stringify(description))
    const output = path.join(folder, 'hey-api')
    await createClient({ input, output, plugins: ['@hey-api/typescript'], logs: { level: 'silent' } })
    const generated = path.join(output, 'types.gen.ts')
    expect(readFileSync(generated, 'utf8')).toContain('export type SearchByTextData')
    expectNames(generated, wanted)
  })
})

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

/** Compiles a file that uses each type by its name. */
function expectNames(generated: string, names: readonly string[]): void {
  const uses = names.map((name, at) => `export const value${at} = {} as ${name}\nexport type Key${at} = keyof ${name}`)
  const imports = `import type { ${names.join(', ')} } from './${path.basename(generated)}'`
  const user = generated.replace(/\.ts$/, '-user.ts')
  const checks = 'export const id: string = value0.product_id\nexport const hits: number = value1.results.length'
  writeFileSync(user, [imports, ...uses, checks].join('\n'))
  const program = ts.createProgram([user, generated], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    types: [],
  })
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([])
}
