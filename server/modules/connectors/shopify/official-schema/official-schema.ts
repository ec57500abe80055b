import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { GraphQLSchema } from 'graphql'

const file = path.join(import.meta.dirname, 'storefront-2026-04.graphql')
let loaded: Promise<GraphQLSchema> | null = null

/**
 * Shopify's published schema of the Storefront API. Only the local storefront and the tests need it, so the file and the package
 * `graphql` (together 30 MB of memory and 160 ms) are loaded by the first call.
 */
export function loadOfficialSchema(): Promise<GraphQLSchema> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<GraphQLSchema> {
  const [{ buildSchema }, text] = await Promise.all([import('graphql'), readFile(file, 'utf8')])
  return buildSchema(text, { assumeValidSDL: true, noLocation: true })
}
