import { execFile } from 'node:child_process'
import { copyFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuiltPages } from '../../server/test/kit/browser/built-pages.ts'
import { aDataDirectory, settled } from '../../server/test/kit/database/data-directory.ts'
import { type ServiceProcess, startService } from '../../server/test/kit/process/service-process.ts'

// The commands run as a newcomer pastes them: by a shell, on the machine's own Node.js, in a folder like that of the project.
const root = path.join(import.meta.dirname, '../..')
const defaultUrl = 'http://localhost:8080'
let service: ServiceProcess
let folder: string
let data: string

beforeAll(async () => {
  // Also links the command for npx.
  await ensureBuiltPages()
  data = await aDataDirectory()
  service = await startService(settled(data))
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-commands-'))
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  await symlink(data, path.join(folder, 'data'))
  await copyFile(path.join(root, 'package.json'), path.join(folder, 'package.json'))
  await cp(path.join(root, 'docs', 'images', 'chat.png'), path.join(folder, 'photo.jpg'))
  await writeFile(path.join(folder, 'products.csv'), 'id,name\nmug-1,Blue mug\n')
})
afterAll(async () => {
  await service?.kill()
  for (const one of [folder, data]) if (one !== undefined) await rm(one, { recursive: true, force: true })
})

/** The shell commands of a document, from `heading` to the next heading of its level or to the end. */
async function commandsOf(file: string, heading?: string): Promise<string> {
  const text = await readFile(path.join(root, file), 'utf8')
  const [, after = ''] = heading === undefined ? ['', text] : text.split(`\n${heading}\n`)
  const section = heading === undefined ? after : (after.split('\n## ')[0] ?? '')
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code).join('\n')
}

function run(script: string): Promise<{ code: number; stdout: string; stderr: string }> {
  // Without node_modules/.bin, which npx adds.
  const searchPath = (process.env.PATH ?? '').split(path.delimiter).filter((one) => !one.endsWith('node_modules/.bin'))
  const env = { PATH: searchPath.join(path.delimiter), HOME: folder, BASE: service.url }
  return new Promise((resolve) => {
    execFile('sh', ['-e', '-c', script], { cwd: folder, env, timeout: 240_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    )
  })
}

it('the README finds products by text and by photo, and asks the assistant', async () => {
  const commands = await commandsOf('README.md', '## A first search with curl')
  const { code, stdout, stderr } = await run(commands.replaceAll(defaultUrl, service.url))
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.match(/"search_id"/g)).toHaveLength(2)
  expect(stdout).toContain('event: message.completed')
})

it('docs/own-stores.md creates a store, imports a product, finds it, and manages the store', async () => {
  const { code, stdout, stderr } = await run(await commandsOf('docs/own-stores.md'))
  expect([code, stderr]).toEqual([0, expect.not.stringMatching(/EBADENGINE|npm warn/)])
  expect(stdout).toContain('"product_id":"mug-1"')
  expect(stdout).toContain('my-shop\tactive\tpremium')
  expect(stdout).toContain('my-shop\tdeleted until')
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^my-shop\tactive\tenterprise/)
})
