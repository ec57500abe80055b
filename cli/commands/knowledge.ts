import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { KnowledgeImportResult } from '../../contract/assistant/knowledge.ts'
import { type AccessOptions, findAccess } from '../client/credentials.ts'
import { Failure } from '../client/failure.ts'
import { plain } from '../client/plain-text.ts'
import { connectService, type Service } from '../client/service.ts'
import { presentImportedTexts, presentLint, summariseLint } from './present-knowledge.ts'

export interface KnowledgeOptions extends AccessOptions {
  readonly store?: string
  readonly json?: boolean
}

export interface KnowledgeImportOptions extends KnowledgeOptions {
  readonly publish?: boolean
}

type TextFile = { readonly path: string; readonly content: string }

/** What one call may hold; more is sent in several. */
const mostFiles = 200
const mostBytes = 2_000_000

/** `vitrine knowledge import`: a line a file that changed or failed on stdout, the counts on stderr. */
export async function importTexts(folder: string, options: KnowledgeImportOptions): Promise<void> {
  const files = await readFolder(folder)
  const service = await connectService(await findAccess(options, process.env), options)
  const results: KnowledgeImportResult['files'] = []
  for (const part of partsOf(files)) results.push(...(await send(service, part, options)))
  if (options.json) process.stdout.write(`${JSON.stringify({ files: results }, null, 2)}\n`)
  else process.stdout.write(presentImportedTexts(results))
  const count = (status: string): number => results.filter((file) => file.status === status).length
  process.stderr.write(
    `${count('created')} created, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('failed')} failed.\n`,
  )
  if (count('failed') > 0) process.exitCode = 1
}

/** `vitrine knowledge lint`: a line a finding; exit code 1 when texts contradict each other. */
export async function lintTexts(options: KnowledgeOptions): Promise<void> {
  const service = await connectService(await findAccess(options, process.env), options)
  const lint = await service.lintKnowledge()
  if (options.json) process.stdout.write(`${JSON.stringify(lint, null, 2)}\n`)
  else process.stdout.write(presentLint(lint))
  process.stderr.write(`${summariseLint(lint)}\n`)
  if (lint.contradictions.length > 0) process.exitCode = 1
}

async function send(service: Service, files: readonly TextFile[], { publish }: KnowledgeImportOptions) {
  return (await service.importKnowledge({ files, publish: publish === true })).files
}

/** Every Markdown file below the folder that has front matter, or would have to; a README is none. */
async function readFolder(folder: string): Promise<TextFile[]> {
  const names: string[] = []
  for await (const name of glob('**/*.{md,markdown}', { cwd: folder })) names.push(name)
  const texts = names.filter((name) => !/^readme\.md$/i.test(path.basename(name))).sort()
  if (texts.length === 0) throw new Failure(`There is no Markdown file in ${plain(folder)}.`)
  return Promise.all(
    texts.map(async (name) => ({
      path: name.split(path.sep).join('/'),
      content: await readFile(path.join(folder, name), 'utf8'),
    })),
  )
}

function partsOf(files: readonly TextFile[]): TextFile[][] {
  const parts: TextFile[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const file of files) {
    const size = Buffer.byteLength(file.content)
    const last = parts.at(-1)
    if (last === undefined || last.length >= mostFiles || bytes + size > mostBytes) {
      parts.push([file])
      bytes = size
    } else {
      last.push(file)
      bytes += size
    }
  }
  return parts
}
