import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type * as Prebuilt from './setup/prebuilt.cjs'
import { createTemporaryTree, type TemporaryTree } from './temporary-tree.ts'

// Replaces npm: creates the files that the setup checks, records its arguments, and fails or waits if a file requests it.
const npm = `
const fs = require('node:fs')
const root = __dirname + '/'
fs.appendFileSync(root + 'npm.log', JSON.stringify({ args: process.argv.slice(2), path: process.env.PATH, home: process.env.npm_config_globalconfig, registry: process.env.npm_config_registry }) + '\\n')
const isNode = process.argv.at(-1).startsWith('node-')
if (isNode) {
  fs.mkdirSync('package/bin', { recursive: true })
  fs.symlinkSync(process.execPath, 'package/bin/node')
  for (const file of ['LICENSE', 'package.json', 'header.h']) fs.writeFileSync('package/' + file, '{}')
  require('node:child_process').execFileSync('tar', ['-czf', process.argv.at(-1).replace('@', '-') + '.tgz', 'package'])
  fs.rmSync('package', { recursive: true })
  process.exit()
}
fs.rmSync('node_modules', { recursive: true, force: true })
const libraries = process.platform + '/' + process.arch
for (const folder of ['node', 'vite/bin', 'onnxruntime-node/bin/napi-v6/' + libraries, 'onnxruntime-node/bin/napi-v6/else/where'])
  fs.mkdirSync('node_modules/' + folder, { recursive: true })
const decoder = 'node_modules/@julusian/jpeg-turbo/prebuilds/jpeg-turbo-'
for (const folder of [decoder + process.platform + '-' + process.arch, decoder + 'else-where', 'node_modules/fastify/test', 'node_modules/fastify/lib/test'])
  fs.mkdirSync(folder, { recursive: true })
for (const file of ['package.json', 'index.js', 'index.js.map', 'index.d.ts', 'README.md', 'LICENSE.md'])
  fs.writeFileSync('node_modules/fastify/' + file, '{}')
if (fs.existsSync(root + 'npm-fails')) process.exit(7)
const timer = setInterval(() => {
  if (fs.existsSync(root + 'npm-waits')) return
  clearInterval(timer)
  fs.copyFileSync(root + 'vite.js', 'node_modules/vite/bin/vite.js')
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  const isWanted = ([, { dev }]) => !dev || !process.argv.includes('--omit=dev')
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(Object.entries(packages).filter(isWanted)) }))
}, 5)
`
const vite = `
const fs = require('node:fs')
fs.appendFileSync('vite.log', 'built\\n')
if (fs.existsSync('vite-fails')) process.exit(1)
fs.mkdirSync('dist', { recursive: true })
`
const bundler = `
import fs from 'node:fs'
import { bundleFolder, codeStamp, stampFile } from '../../server/platform/bundled-code.cjs'
fs.appendFileSync('bundle.log', 'bundled\\n')
fs.mkdirSync(bundleFolder, { recursive: true })
fs.writeFileSync(stampFile(bundleFolder), codeStamp())
`
const lockfile = (version: string) =>
  JSON.stringify({
    packages: {
      '': { name: 'vitrine' },
      'node_modules/node': { version: '24.0.0' },
      'node_modules/vite': { version },
      'node_modules/vitest': { version, dev: true },
    },
  })

interface Installation {
  readonly args: string[]
  readonly path: string
  readonly home?: string
  readonly registry?: string
}

interface Ended {
  readonly code: number | null
  readonly output: string
}

describe('the setup before npm start and npm test', () => {
  let tree: TemporaryTree
  let environment: NodeJS.ProcessEnv
  let started: { child: ChildProcess; output: () => string; ended: Promise<Ended> }[]

  beforeEach(() => {
    tree = createTemporaryTree()
    started = []
    mkdirSync(path.join(tree.root, 'tools'))
    mkdirSync(path.join(tree.root, 'server', 'platform'), { recursive: true })
    mkdirSync(path.join(tree.root, 'tools', 'setup'))
    const files = readdirSync(path.join(import.meta.dirname, 'setup')).filter((file) => file.endsWith('.cjs'))
    for (const file of ['setup.cjs', ...files.map((one) => `setup/${one}`)])
      copyFileSync(path.join(import.meta.dirname, file), path.join(tree.root, 'tools', file))
    const bundledCode = path.join('server', 'platform', 'bundled-code.cjs')
    copyFileSync(path.join(import.meta.dirname, '..', bundledCode), path.join(tree.root, bundledCode))
    tree.write({ 'npm-cli.js': npm, 'vite.js': vite, 'package.json': '{}', 'package-lock.json': lockfile('1.0.0') })
    const { npm_node_execpath: _npmNode, ...rest } = process.env
    environment = {
      ...rest,
      npm_execpath: at('npm-cli.js'),
      PATH: [path.dirname(process.execPath), '/usr/bin', '/bin'].join(path.delimiter),
    }
  })
  afterEach(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    tree.remove()
  })

  const at = (name: string) => path.join(tree.root, name)
  // Only complete lines: another process may still be writing the last one.
  const lines = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8').split('\n').slice(0, -1) : [])
  const runsOfNpm = () => lines('npm.log').map((line) => JSON.parse(line) as Installation)
  const installs = () => runsOfNpm().filter(({ args }) => args[0] === 'ci')

  function start(extra: NodeJS.ProcessEnv = {}, args: readonly string[] = []) {
    const child = spawn(process.execPath, [at('tools/setup.cjs'), ...args], {
      env: { ...environment, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    // `exit`, not `close`: the processes that it started may outlive it and keep its streams open.
    const ended = new Promise<Ended>((resolve) =>
      child.on('exit', (code) => setImmediate(() => resolve({ code, output }))),
    )
    const one = { child, output: () => output, ended }
    started.push(one)
    return one
  }
  const setUp = (extra: NodeJS.ProcessEnv = {}) => start(extra).ended
  const setUpForStart = (extra: NodeJS.ProcessEnv = {}) => start(extra, ['--production']).ended
  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await pause(10)
  }
  const holder = () => JSON.parse(readFileSync(at('.cache/setup.lock'), 'utf8')) as { pid: number; children: number[] }
  const npmRuns = () => installs().length === 1 && holder().children.length >= 2

  it('installs once; the second time it prints and does nothing', async () => {
    expect((await setUp()).code).toBe(0)
    expect(await setUp()).toEqual({ code: 0, output: '' })
    expect(installs()).toHaveLength(1)
    expect(existsSync(at('.cache/setup.lock'))).toBe(false)
  })

  it('links the command for npx, even when nothing else is missing', async () => {
    tree.write({ 'cli/vitrine.ts': 'console.log("the command")' })
    await setUp()
    const link = at('node_modules/.bin/vitrine')
    expect(readFileSync(link, 'utf8')).toContain('the command')
    rmSync(link)
    expect(await setUp()).toEqual({ code: 0, output: '' })
    expect(readFileSync(link, 'utf8')).toContain('the command')
  })

  it('installs everything, even with NODE_ENV=production or strict engines', async () => {
    await setUp({ NODE_ENV: 'production' })
    expect(installs()[0]?.args).toEqual(
      expect.arrayContaining(['ci', '--include=dev', '--include=optional', '--engine-strict=false']),
    )
  })

  it('installs production packages only for npm start, even if the npm configuration includes others', async () => {
    expect((await setUpForStart({ npm_config_include: 'dev' })).code).toBe(0)
    expect(installs()[0]?.args).toEqual(expect.arrayContaining(['ci', '--omit=dev', '--include=optional']))
    expect(await setUpForStart()).toEqual({ code: 0, output: '' })
  })

  it('adds the development packages for npm test and deletes nothing that a running service needs', async () => {
    await setUpForStart()
    tree.write({ 'node_modules/fastify/loaded-later.js': '' })
    expect((await setUp()).code).toBe(0)
    expect(installs()[1]?.args).toEqual(expect.arrayContaining(['ci', '--include=dev']))
    expect(existsSync(at('node_modules/fastify/loaded-later.js'))).toBe(true)
    expect(existsSync(at('node_modules/.vitrine-packages.new'))).toBe(false)
    expect(await setUpForStart()).toEqual({ code: 0, output: '' })
    expect(await setUp()).toEqual({ code: 0, output: '' })
  })

  it('still starts after development packages could not be added, and adds them the next time', async () => {
    await setUpForStart()
    tree.write({ 'npm-fails': '' })
    expect((await setUp()).code).toBe(1)
    expect(await setUpForStart()).toEqual({ code: 0, output: '' })
    rmSync(at('npm-fails'))
    expect((await setUp()).code).toBe(0)
    expect(installs()).toHaveLength(3)
  })

  it('installs the program of Node, without its headers', async () => {
    await setUpForStart()
    const [holder = ''] = readdirSync(at('node_modules/node/node_modules'))
    expect(readdirSync(at(`node_modules/node/node_modules/${holder}`)).sort()).toEqual([
      'LICENSE',
      'bin',
      'package.json',
    ])
    const { stdout } = spawnSync(at('node_modules/.bin/node'), ['--version'], { encoding: 'utf8' })
    expect(stdout.trim()).toBe(process.version)
  })

  it('deletes the libraries of other platforms', async () => {
    await setUpForStart()
    const libraries = path.join('node_modules', 'onnxruntime-node', 'bin', 'napi-v6')
    expect(existsSync(at(path.join(libraries, process.platform, process.arch)))).toBe(true)
    expect(existsSync(at(path.join(libraries, 'else', 'where')))).toBe(false)
    const decoders = at('node_modules/@julusian/jpeg-turbo/prebuilds')
    expect(readdirSync(decoders)).toEqual([`jpeg-turbo-${process.platform}-${process.arch}`])
  })

  it('deletes developer files but not licenses for npm start, and restores them for npm test', async () => {
    await setUpForStart()
    const files = () => readdirSync(at('node_modules/fastify')).sort()
    expect(files()).toEqual(['LICENSE.md', 'index.js', 'lib', 'package.json'])
    expect(readdirSync(at('node_modules/fastify/lib'))).toEqual(['test'])
    await setUp()
    expect(files()).toEqual(['LICENSE.md', 'README.md', 'index.d.ts', 'index.js', 'lib', 'package.json', 'test'])
  })

  it('restores what it deleted, also after a manual installation of the development packages', async () => {
    await setUpForStart()
    copyFileSync(at('package-lock.json'), at('node_modules/.package-lock.json'))
    await setUp()
    expect(existsSync(at('node_modules/fastify/index.d.ts'))).toBe(true)
  })

  it('fails with one sentence when the installation fails, and retries the next time', async () => {
    tree.write({ 'npm-fails': '' })
    const failed = await setUp()
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('failed (exit code 7)')
    rmSync(at('npm-fails'))
    expect((await setUp()).code).toBe(0)
    expect(installs()).toHaveLength(2)
  })

  it('installs again when node_modules is missing or the lockfile changed, but not for another script', async () => {
    await setUp()
    rmSync(at('node_modules'), { recursive: true })
    await setUp()
    expect(installs()).toHaveLength(2)
    tree.write({ 'package-lock.json': lockfile('2.0.0') })
    await setUp()
    expect(installs()).toHaveLength(3)
    tree.write({ 'package.json': JSON.stringify({ scripts: { more: 'true' } }) })
    expect((await setUp()).output).toBe('')
  })

  it('accepts a manual installation, unless it is incomplete', async () => {
    await setUp()
    rmSync(at('node_modules/.vitrine-packages'))
    expect((await setUp()).code).toBe(0)
    expect(installs()).toHaveLength(1)
    rmSync(at('node_modules/.vitrine-packages'))
    tree.write({ 'node_modules/.package-lock.json': JSON.stringify({ packages: {} }) })
    await setUp()
    expect(installs()).toHaveLength(2)
  })

  it('installs with the Node outside node_modules, even when the one inside runs it', async () => {
    const inside = at('node_modules/.bin')
    await setUp({
      PATH: [inside, environment.PATH].join(path.delimiter),
      npm_config_globalconfig: at('node_modules/node/etc/npmrc'),
      npm_config_registry: 'https://registry.example/',
    })
    const [installation] = installs()
    expect(installation?.path.split(path.delimiter)).not.toContain(inside)
    expect(installation?.home).toBeUndefined()
    expect(installation?.registry).toBe('https://registry.example/')
  })

  it('makes a second setup wait, and installs once for both', async () => {
    tree.write({ 'npm-waits': '' })
    const first = start()
    await until(() => installs().length === 1)
    const second = start()
    await until(() => second.output().includes('waiting for it to finish'))
    rmSync(at('npm-waits'))
    expect([(await first.ended).code, (await second.ended).code]).toEqual([0, 0])
    expect(installs()).toHaveLength(1)
  })

  it('takes over after a kill -9, but not before the remaining npm process is dead too', async () => {
    tree.write({ 'npm-waits': '' })
    const first = start()
    await until(npmRuns)
    const orphans = holder().children
    first.child.kill('SIGKILL')
    await first.ended
    const second = start()
    await until(() => second.output().includes('waiting for it to finish'))
    expect(installs()).toHaveLength(1)
    for (const orphan of orphans) {
      try {
        process.kill(orphan, 'SIGKILL')
      } catch {
        // The one for the program of Node has ended.
      }
    }
    rmSync(at('npm-waits'))
    expect((await second.ended).code).toBe(0)
    expect(installs()).toHaveLength(2)
  })

  it('stops npm and unlocks the folder on SIGTERM', async () => {
    tree.write({ 'npm-waits': '' })
    const first = start()
    await until(npmRuns)
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(1)
    expect(existsSync(at('.cache/setup.lock'))).toBe(false)
    rmSync(at('npm-waits'))
    expect((await setUp()).code).toBe(0)
  })

  it('never touches a node_modules that is a symbolic link', async () => {
    tree.write({ 'elsewhere/file.txt': 'content' })
    symlinkSync(at('elsewhere'), at('node_modules'))
    const refused = await setUp()
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('node_modules is a link')
    expect(installs()).toHaveLength(0)
    expect(existsSync(at('elsewhere/file.txt'))).toBe(true)
  })

  it('builds pages and widgets, and both again when a widget changed', async () => {
    tree.write({ 'portal/vite.config.ts': '', 'widgets/vite.config.ts': '', 'widgets/search/main.ts': '1' })
    await setUp()
    expect(lines('vite.log')).toHaveLength(2)
    expect((await setUp()).output).toBe('')
    tree.write({ 'widgets/search/main.ts': '2' })
    await setUp()
    expect(lines('vite.log')).toHaveLength(4)
  })

  it('builds the pages once, again when their source changed, and again after a failed build', async () => {
    tree.write({ 'portal/vite.config.ts': '', 'portal/main.tsx': '1' })
    await setUp()
    await setUp()
    expect(lines('vite.log')).toHaveLength(1)
    tree.write({ 'portal/main.tsx': '2', 'vite-fails': '' })
    expect((await setUp()).code).toBe(1)
    rmSync(at('vite-fails'))
    expect((await setUp()).code).toBe(0)
    expect(lines('vite.log')).toHaveLength(3)
    tree.write({ 'portal/main.test.tsx': '' })
    expect((await setUp()).output).toBe('')
  })

  it('bundles the service for tests and npm start, and again when its code changed', async () => {
    tree.write({ 'server/a.ts': '1', 'contract/b.ts': '1', 'tools/bundle/bundle-server.ts': bundler })
    await setUp()
    expect((await setUp()).output).toBe('')
    expect((await setUpForStart()).output).toBe('')
    expect(lines('bundle.log')).toHaveLength(1)
    tree.write({ 'server/a.ts': '2', 'server/a.test.ts': '' })
    await setUpForStart()
    tree.write({ 'server/a.test.ts': 'changed', 'server/test/kit.ts': '' })
    expect((await setUpForStart()).output).toBe('')
    expect(lines('bundle.log')).toHaveLength(2)
  })

  it('bundles the service again when packages change, which the bundle contains', async () => {
    tree.write({ 'server/a.ts': '1', 'contract/b.ts': '1', 'tools/bundle/bundle-server.ts': bundler })
    await setUp()
    tree.write({ 'package-lock.json': lockfile('2.0.0') })
    await setUp()
    expect(lines('bundle.log')).toHaveLength(2)
  })

  it('writes the template of the database before npm start, also after a test bundled the service', async () => {
    const start = "import fs from 'node:fs'; fs.mkdirSync('.cache/database', { recursive: true })"
    tree.write({ 'server/start.ts': start, 'contract/b.ts': '', 'tools/bundle/bundle-server.ts': bundler })
    await setUp()
    expect(existsSync(path.join(tree.root, '.cache', 'database'))).toBe(false)
    await setUpForStart()
    expect(existsSync(path.join(tree.root, '.cache', 'database'))).toBe(true)
    expect((await setUpForStart()).output).toBe('')
  })

  it('starts without a bundle when the code cannot be bundled, and tries again the next time', async () => {
    tree.write({ 'server/a.ts': '', 'contract/b.ts': '', 'tools/bundle/bundle-server.ts': 'process.exit(1)' })
    const first = await setUpForStart()
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('"bundling the service" failed') })
    tree.write({ 'tools/bundle/bundle-server.ts': bundler })
    await setUpForStart()
    expect(lines('bundle.log')).toHaveLength(1)
  })

  describe('with an archive of the build', () => {
    const built = () => readFileSync(at('dist/portal/index.html'), 'utf8')
    const prebuilt = () => createRequire(import.meta.url)(at('tools/setup/prebuilt.cjs')) as typeof Prebuilt

    /** Builds everything in this tree, archives it as `npm run prebuilt` does, and leaves what a clone contains. */
    async function archive(): Promise<void> {
      const start = "import fs from 'node:fs'; fs.mkdirSync('.cache/database', { recursive: true })"
      tree.write({ 'server/start.ts': start, 'contract/b.ts': '', 'tools/bundle/bundle-server.ts': bundler })
      tree.write({ 'portal/vite.config.ts': '', 'portal/main.tsx': '1' })
      await setUpForStart()
      tree.write({ 'dist/portal/index.html': 'archived', '.cache/database/template.tar.br': 'empty' })
      const [pages, code] = ['dist/.vitrine-pages', '.cache/server/stamp'].map((file) => readFileSync(at(file), 'utf8'))
      const folders = ['dist/.vitrine-pages', 'dist/portal', '.cache/server', '.cache/database']
      prebuilt().writePrebuilt(folders, { pages: pages ?? '', code: code ?? '' })
      for (const made of ['node_modules', 'dist', '.cache', 'npm.log', 'vite.log', 'bundle.log'])
        rmSync(at(made), { recursive: true })
    }

    it('unpacks it, builds nothing, and installs only what runs', async () => {
      await archive()
      expect((await setUpForStart()).code).toBe(0)
      expect([lines('vite.log'), lines('bundle.log')]).toEqual([[], []])
      expect([built(), readFileSync(at('.cache/database/template.tar.br'), 'utf8')]).toEqual(['archived', 'empty'])
      expect(readdirSync(at('node_modules')).sort()).toContain('node')
      const list = JSON.parse(readFileSync(at('node_modules/.package-lock.json'), 'utf8')) as { packages: object }
      expect(Object.keys(list.packages)).toEqual(['', 'node_modules/node'])
      expect(await setUpForStart()).toEqual({ code: 0, output: '' })
      expect(installs()).toHaveLength(1)
    })

    it('builds what a changed source needs, and adds the packages for it to those that run', async () => {
      await archive()
      await setUpForStart()
      tree.write({ 'portal/main.tsx': '2', 'node_modules/fastify/loaded-later.js': '' })
      expect((await setUpForStart()).code).toBe(0)
      expect(lines('vite.log')).toHaveLength(1)
      expect(existsSync(at('node_modules/vite/bin/vite.js'))).toBe(true)
      expect(existsSync(at('node_modules/fastify/loaded-later.js'))).toBe(true)
      expect(await setUpForStart()).toEqual({ code: 0, output: '' })
    })

    it.each(['server/a.ts', 'server/migrations/0001-first.sql', 'package-lock.json'])(
      'ignores it when %s differs',
      async (file) => {
        await archive()
        tree.write({ [file]: file.endsWith('.json') ? lockfile('2.0.0') : 'select 2' })
        await setUpForStart()
        expect(lines('bundle.log')).toHaveLength(1)
        expect(existsSync(at('.cache/database/template.tar.br'))).toBe(false)
      },
    )

    it('unpacks it again after a kill -9 between its files', async () => {
      await archive()
      await setUpForStart()
      for (const stamp of ['dist/.vitrine-pages', '.cache/server/stamp']) rmSync(at(stamp))
      tree.write({ 'dist/portal/index.html': 'half', '.cache/database/template.tar.br': 'half' })
      expect((await setUpForStart()).code).toBe(0)
      expect([built(), readFileSync(at('.cache/database/template.tar.br'), 'utf8')]).toEqual(['archived', 'empty'])
      expect([lines('vite.log'), installs().length]).toEqual([[], 1])
    })

    it('builds from the sources on request, for the next archive', async () => {
      await archive()
      await start({}, ['--production', '--from-sources']).ended
      expect([lines('vite.log').length, lines('bundle.log').length]).toEqual([1, 1])
    })
  })
})
