import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LocalPeer, startHttpPeer } from '../../server/test/kit/peers/local-peer.ts'

const lint = {
  contradictions: [
    {
      question: 'How long?',
      topic: 'returns',
      statements: [
        { concept_id: 'kc_1', title: 'Returns', locale: 'en', handle: 'kc_1@1#1', text: '30 days.' },
        { concept_id: 'kc_2', title: 'Help\u001b[31m', locale: 'en', handle: 'kc_2@1#1', text: '14 days.' },
      ],
    },
  ],
  gaps: [{ question: 'Do you gift wrap?', topic: 'gift-wrapping', locale: 'en' }],
  expired: [],
  untranslated: [],
  quarantined: [],
  checked_at: '2026-11-21T12:00:00.000Z',
}

let folder: string
let peer: LocalPeer
let asked: { path: string; body: string }[]
let statusOf: (file: { path: string }) => string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-cli-'))
  asked = []
  statusOf = () => 'created'
  peer = await startHttpPeer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    asked.push({ path: request.url ?? '', body })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answerTo(request.url ?? '', body)))
  })
})
afterEach(async () => {
  await peer.close()
  await rm(folder, { recursive: true })
})

function answerTo(url: string, body: string): object {
  if (url === '/oauth/token') return { access_token: 'tok-1', token_type: 'Bearer', expires_in: 3600 }
  if (url === '/v1/admin/knowledge/lint') return lint
  const { files } = JSON.parse(body) as { files: { path: string }[] }
  return {
    files: files.map((file) => {
      const status = statusOf(file)
      const isFailed = status === 'failed'
      const about = isFailed
        ? { concept_id: null, published_version: null, message: 'No title.' }
        : { concept_id: 'kc_1', published_version: 1, message: null }
      return { path: file.path, status, ...about }
    }),
  }
}

function knowledge(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = path.join(import.meta.dirname, '..', 'vitrine.ts')
  const access = ['--url', `http://127.0.0.1:${peer.port}`, '--client-id', 'store-1', '--client-secret', 'hush']
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', DATA_DIR: folder } }
    execFile(process.execPath, [script, 'knowledge', ...args, ...access], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

const write = async (name: string, content: string): Promise<void> => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
  await writeFile(path.join(folder, name), content)
}

it('sends every text of the folder with its path, except READMEs', async () => {
  await write('en/returns.md', 'one')
  await write('de/returns.md', 'two')
  await write('README.md', 'three')
  await write('en/notes.txt', 'four')
  const { code, stdout, stderr } = await knowledge('import', '.', '--publish')
  expect([code, stderr]).toEqual([0, '2 created, 0 changed, 0 unchanged, 0 failed.\n'])
  expect(stdout).toBe('created\tde/returns.md\tversion 1\ncreated\ten/returns.md\tversion 1\n')
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({
    publish: true,
    files: [
      { path: 'de/returns.md', content: 'two' },
      { path: 'en/returns.md', content: 'one' },
    ],
  })
})

it('exits with code 1 when a text is refused, and prints the reason', async () => {
  await write('bad.md', 'one')
  await write('good.md', 'two')
  statusOf = (file) => (file.path === 'bad.md' ? 'failed' : 'unchanged')
  const { code, stdout, stderr } = await knowledge('import', '.')
  expect([code, stdout]).toEqual([1, 'failed\tbad.md\tNo title.\n'])
  expect(stderr).toBe('0 created, 0 changed, 1 unchanged, 1 failed.\n')
})

it('sends a large folder in several calls, each text once', async () => {
  for (let at = 0; at < 205; at += 1) await write(`t${at}.md`, 'x')
  await knowledge('import', '.')
  const sent = asked.filter(({ path: url }) => url.endsWith('/import')).map(({ body }) => JSON.parse(body).files.length)
  expect(sent).toEqual([200, 5])
})

it.each([
  ['.', '. contains no Markdown files.'],
  ['nothing', 'The folder nothing cannot be read. Does it exist?'],
  ['note.txt', 'note.txt is not a folder. Pass the folder that contains it.'],
])('refuses %s, which is not a folder with texts', async (place, sentence) => {
  await writeFile(path.join(folder, 'note.txt'), 'a note')
  const { code, stderr } = await knowledge('import', place)
  expect([code, stderr]).toEqual([1, `vitrine: ${sentence}\n`])
})

it('prints the findings of lint without control characters, and fails on contradictions', async () => {
  const { code, stdout, stderr } = await knowledge('lint')
  expect(code).toBe(1)
  expect(stdout).toBe(
    'contradiction\tHow long?\n\tReturns (en): 30 days.\n\tHelp [31m (en): 14 days.\ngap\ten\tDo you gift wrap?\n',
  )
  expect(stderr).toBe(
    '1 contradictions, 1 unanswered questions, 0 excluded passages, 0 expired texts, 0 missing translations.\n',
  )
})
