import { type LabRequest, textOf } from './lab-request.ts'
import type { LabState } from './lab-state.ts'

/** The search as a command; `$TOKEN` is a placeholder for a token or an API key. */
export function curlOf({ mode, path, fields, files }: LabRequest): string {
  const authorization = `-H "Authorization: Bearer $TOKEN"`
  const url = `${location.origin}${path}`
  if (mode === 'similar') return lines(`curl ${quote(`${url}?${queryText(fields)}`)}`, authorization)
  if (files.length > 0)
    return lines(
      `curl ${quote(url)}`,
      authorization,
      ...Object.entries(fields).map(([name, value]) => `-F ${quote(`${name}=${textOf(value)}`)}`),
      ...files.map(({ file }) => `-F ${quote(`${fieldOf(mode)}=@"${file.name.replaceAll(/["\\]/g, '\\$&')}"`)}`),
    )
  return lines(
    `curl ${quote(url)}`,
    authorization,
    `-H "Content-Type: application/json"`,
    `-d ${quote(JSON.stringify(fields))}`,
  )
}

/** The search with the TypeScript client. */
export function typeScriptOf({ mode, fields, files }: LabRequest, state: LabState): string {
  const client = [
    `import { createClient } from '@vitrine/client'`,
    '',
    `const client = createClient({`,
    `  baseUrl: '${location.origin}',`,
    `  credentials: { clientId: process.env.VITRINE_CLIENT_ID, clientSecret: process.env.VITRINE_CLIENT_SECRET },`,
    `})`,
  ]
  if (mode === 'similar') {
    const given = JSON.stringify({ path: { product_id: state.like }, query: fields }, null, 2)
    return [...client, `const { results } = await client.get('/v1/products/{product_id}/similar', ${given})`].join('\n')
  }
  const path = mode === 'upload' ? '/v1/search' : `/v1/search/${mode}`
  if (files.length === 0)
    return [
      ...client,
      `const { results } = await client.post('${path}', ${JSON.stringify({ body: fields }, null, 2)})`,
    ].join('\n')
  const blobs = files.map(({ file }) => `await openAsBlob(${JSON.stringify(file.name)})`)
  const photo = mode === 'multi-image' ? `images: [${blobs.join(', ')}]` : `image: ${blobs[0] ?? ''}`
  return [
    `import { openAsBlob } from 'node:fs'`,
    ...client,
    `const { results } = await client.post('${path}', {`,
    `  body: { ${photo}, ...${JSON.stringify(fields)} },`,
    `})`,
  ].join('\n')
}

function fieldOf(mode: LabRequest['mode']): string {
  return mode === 'multi-image' ? 'images' : 'image'
}

function queryText(fields: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, textOf(value)])).toString()
}

function lines(...parts: string[]): string {
  return parts.join(' \\\n  ')
}

/** Quotes text for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
