import { glob, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { KnowledgeImportResult, KnowledgeLint } from '../../contract/assistant/knowledge.ts'
import { type AccessOptions, findAccess } from '../client/credentials.ts'
import { Failure } from '../client/failure.ts'
import { plain } from '../client/plain-text.ts'
import { connectService, type Service } from '../client/service.ts'

export interface KnowledgeOptions extends AccessOptions {
  readonly store?: string
  readonly json?: boolean
}

export interface KnowledgeImportOptions extends KnowledgeOptions {
  readonly publish?: boolean
}

type TextFile = { readonly path: string; readonly content: string }

/** The limits of one call; larger folders are sent in several. */
const maxFiles = 200
const maxBytes = 2_000_000

/** `vitrine knowledge import`: prints one line per changed or failed file to stdout, and the counts to stderr. */
export async function importTexts(folder: string, options: KnowledgeImportOptions): Promise<void> {
  const files = await readFolder(folder)
  const service = await connectService(await findAccess(options, process.env), options)
  const results: KnowledgeImportResult['files'] = []
  for (const batch of batchesOf(files)) results.push(...(await send(service, batch, options)))
  if (options.json) process.stdout.write(`${JSON.stringify({ files: results }, null, 2)}\n`)
  else process.stdout.write(presentImportedTexts(results))
  const count = (status: string): number => results.filter((file) => file.status === status).length
  process.stderr.write(
    `${count('created')} created, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('failed')} failed.\n`,
  )
  if (count('failed') > 0) process.exitCode = 1
}

/** `vitrine knowledge lint`: prints one line per finding. Exit code 1 if texts contradict each other. */
export async function lintTexts(options: KnowledgeOptions): Promise<void> {
  const service = await connectService(await findAccess(options, process.env), options)
  const lint = await service.lintKnowledge()
  if (options.json) process.stdout.write(`${JSON.stringify(lint, null, 2)}\n`)
  else process.stdout.write(presentLint(lint))
  process.stderr.write(`${summarizeLint(lint)}\n`)
  if (lint.contradictions.length > 0) process.exitCode = 1
}

async function send(service: Service, files: readonly TextFile[], { publish }: KnowledgeImportOptions) {
  return (await service.importKnowledge({ files, publish: publish === true })).files
}

/** Every Markdown file below the folder except READMEs. */
async function readFolder(folder: string): Promise<TextFile[]> {
  const about = await stat(folder).catch(() => null)
  if (about === null) throw new Failure(`The folder ${plain(folder)} cannot be read. Does it exist?`)
  if (!about.isDirectory()) throw new Failure(`${plain(folder)} is not a folder. Pass the folder that contains it.`)
  const names: string[] = []
  for await (const name of glob('**/*.{md,markdown}', { cwd: folder })) names.push(name)
  const texts = names.filter((name) => !/^readme\.md$/i.test(path.basename(name))).sort()
  if (texts.length === 0) throw new Failure(`${plain(folder)} contains no Markdown files.`)
  return Promise.all(
    texts.map(async (name) => ({
      path: name.split(path.sep).join('/'),
      content: await readFile(path.join(folder, name), 'utf8'),
    })),
  )
}

function batchesOf(files: readonly TextFile[]): TextFile[][] {
  const batches: TextFile[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const file of files) {
    const size = Buffer.byteLength(file.content)
    const last = batches.at(-1)
    if (last === undefined || last.length >= maxFiles || bytes + size > maxBytes) {
      batches.push([file])
      bytes = size
    } else {
      last.push(file)
      bytes += size
    }
  }
  return batches
}

/** One line per created, changed or failed file: status, path, and the error or the published version. */
function presentImportedTexts(files: KnowledgeImportResult['files']): string {
  return files
    .filter(({ status }) => status !== 'unchanged')
    .map(({ status, path, message, published_version: version }) => {
      const about = message ?? (version === null ? 'not published' : `version ${version}`)
      return `${status}\t${plain(path)}\t${plain(about)}\n`
    })
    .join('')
}

/** One line per finding, with the statements of a contradiction below it. */
function presentLint({ contradictions, gaps, expired, untranslated, quarantined }: KnowledgeLint): string {
  const lines = [
    ...contradictions.flatMap(({ question, statements }) => [
      `contradiction\t${plain(question)}`,
      ...statements.map(({ title, locale, text }) => `\t${plain(title)} (${plain(locale)}): ${plain(text)}`),
    ]),
    ...gaps.map(({ question, locale }) => `gap\t${plain(locale)}\t${plain(question)}`),
    ...quarantined.map(({ place, reference, excerpt }) => `excluded\t${place} ${plain(reference)}\t${plain(excerpt)}`),
    ...expired.map(({ title, effective_until }) => `expired\t${plain(effective_until)}\t${plain(title)}`),
    ...untranslated.map(({ slug, locale }) => `untranslated\t${plain(locale)}\t${plain(slug)}`),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function summarizeLint({ contradictions, gaps, expired, untranslated, quarantined }: KnowledgeLint): string {
  const counts = [
    [contradictions.length, 'contradictions'],
    [gaps.length, 'unanswered questions'],
    [quarantined.length, 'excluded passages'],
    [expired.length, 'expired texts'],
    [untranslated.length, 'missing translations'],
  ]
  return `${counts.map(([count, what]) => `${count} ${what}`).join(', ')}.`
}
