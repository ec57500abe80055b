import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LocalPeer, listen, startHttpPeer, startTcpPeer } from '../../test/kit/peers/local-peer.ts'
import { lockDirectory } from '../db/embedded/directory-lock.ts'
import { openFileLimit } from '../process/open-file-limit.ts'
import { checkLock, findEmbeddedDatabase } from './check-lock.ts'
import { checkMemory } from './check-memory.ts'
import { checkOpenFiles } from './check-open-files.ts'
import { checkPort } from './check-port.ts'
import { checkRuntime } from './check-runtime.ts'
import { checkDatabaseServers, checkDataDirectory } from './check-storage.ts'

const runtime = { nodeVersion: '24.21.0', platform: 'linux', arch: 'x64', hasGlibc: true, cores: 4 }
const states = (findings: readonly { state: string }[]) => findings.map((finding) => finding.state)

describe('the runtime check', () => {
  it('accepts a supported machine', () => {
    expect(states(checkRuntime(runtime))).toEqual(['good', 'good', 'good'])
    expect(
      states(checkRuntime({ ...runtime, nodeVersion: '26.0.0', platform: 'darwin', arch: 'arm64', hasGlibc: false })),
    ).toEqual(['good', 'good', 'good'])
  })

  it.each([
    [{ nodeVersion: '22.18.0' }, 'broken', 'Node 22.18.0 is too old.', 'npm start'],
    [{ arch: 'ia32' }, 'broken', 'The model does not run on linux-ia32.', 'linux-x64'],
    [{ hasGlibc: false }, 'broken', 'musl', 'glibc'],
    [{ cores: 1 }, 'warning', 'only one processor core', 'second core'],
  ])('names the remedy for %j', (change, state, found, remedy) => {
    const problems = checkRuntime({ ...runtime, ...change }).filter((finding) => finding.remedy !== null)
    expect(problems).toMatchObject([
      { state, found: expect.stringContaining(found), remedy: expect.stringContaining(remedy) },
    ])
  })
})

describe('the memory check', () => {
  const facts = { availableBytes: 8e9, indexMemoryBytes: 2e9, database: 'embedded' } as const

  it('reports no problem when the service and its indexes fit', () => {
    expect(checkMemory(facts).state).toBe('good')
  })

  it('names an INDEX_MEMORY_MB that fits when the configured one does not', () => {
    const finding = checkMemory({ ...facts, availableBytes: 1.6e9 })
    expect(finding).toMatchObject({ state: 'warning', remedy: expect.stringContaining('INDEX_MEMORY_MB=953 ') })
    expect(checkMemory({ ...facts, availableBytes: 1.6e9, indexMemoryBytes: 953 * 1_048_576 }).state).toBe('good')
  })

  it('reports that the service cannot start, at a higher limit when a database must be created first', () => {
    expect(checkMemory({ ...facts, availableBytes: 0.9e9 }).state).toBe('warning')
    expect(checkMemory({ ...facts, availableBytes: 0.9e9, database: 'embedded_new' }).state).toBe('broken')
    expect(checkMemory({ ...facts, availableBytes: 0.4e9 }).state).toBe('broken')
    expect(checkMemory({ ...facts, availableBytes: 0.4e9, database: 'server' }).state).toBe('warning')
    expect(checkMemory({ ...facts, availableBytes: 0.2e9, database: 'running' }).state).toBe('warning')
  })
})

describe('the port check', () => {
  const peers: LocalPeer[] = []
  afterEach(async () => {
    for (const peer of peers.splice(0)) await peer.close()
  })
  const closeAfterTest = (peer: LocalPeer) => {
    peers.push(peer)
    return peer
  }

  it('accepts a free port, and leaves it free', async () => {
    const peer = await startTcpPeer(() => {})
    await peer.close()
    const address = { host: '127.0.0.1', port: peer.port }
    expect([(await checkPort(address)).state, (await checkPort(address)).state]).toEqual(['good', 'good'])
  })

  it.each([
    ['sends nothing', () => startTcpPeer((socket) => socket.end())],
    ['is another web server', () => startHttpPeer((_request, response) => response.end('<h1>It works!</h1>'))],
  ])('proposes another port when a program that %s has this one', async (_what, start) => {
    const { port } = closeAfterTest(await start())
    expect(await checkPort({ host: '127.0.0.1', port })).toMatchObject({
      state: 'broken',
      found: `127.0.0.1:${port} is in use by another program.`,
      remedy: expect.stringContaining(`PORT=${port + 1}`),
    })
  })

  it('recognizes Vitrine itself', async () => {
    const { port } = closeAfterTest(
      await startHttpPeer((request, response) => {
        response.setHeader('content-type', 'application/json')
        response.setHeader('x-correlation-id', 'req_1')
        response.writeHead(request.url === '/healthz' ? 200 : 404).end('{}')
      }),
    )
    const finding = await checkPort({ host: '127.0.0.1', port })
    expect(finding).toMatchObject({ state: 'good', found: `Vitrine is running and answers at 127.0.0.1:${port}.` })
  })

  it('reports an address that this machine does not have', async () => {
    expect(await checkPort({ host: '192.0.2.1', port: 8080 })).toMatchObject({
      state: 'broken',
      remedy: expect.stringContaining('HOST'),
    })
  })
})

describe('the check of open files', () => {
  it.each([
    [null, 'good'],
    [1024, 'good'],
    [1023, 'warning'],
    [256, 'warning'],
    [255, 'broken'],
  ])('finds a limit of %s %s', (limit, state) => {
    const finding = checkOpenFiles(limit)
    expect(finding.state).toBe(state)
    if (state !== 'good') expect(finding.remedy).toContain('ulimit -n 1024')
  })

  it.skipIf(process.platform !== 'linux')('reads the limit of this process', () => {
    expect(openFileLimit()).toBeGreaterThan(0)
  })
})

describe('the data directory check', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-doctor-'))
  })
  afterEach(async () => {
    await chmod(folder, 0o700)
    await rm(folder, { recursive: true })
  })

  it('accepts a usable one, and leaves nothing in it', async () => {
    const findings = await checkDataDirectory(folder)
    expect(findings[0]).toMatchObject({ state: 'good', found: expect.stringContaining('exists and is writable') })
    expect(findings[1]?.found).toMatch(/^(Only )?\d+(\.\d)? [GM]B of disk space is free/)
    expect(await readdir(folder)).toEqual([])
  })

  it('accepts one that can be created, and does not create it', async () => {
    const findings = await checkDataDirectory(path.join(folder, 'a', 'b'))
    expect(findings[0]).toMatchObject({ state: 'good', found: expect.stringContaining('will be created') })
    expect(await readdir(folder)).toEqual([])
  })

  it('refuses a file in its place', async () => {
    const file = path.join(folder, 'data')
    await writeFile(file, '')
    expect(await checkDataDirectory(file)).toMatchObject([{ state: 'broken', found: expect.stringContaining(file) }])
    expect(await checkDataDirectory(path.join(file, 'below'))).toMatchObject([{ state: 'broken' }])
  })

  // Root ignores permission bits, but cannot write to a folder of the kernel either.
  const unwritable = async () => {
    if (process.getuid?.() === 0) return '/proc/self/fdinfo'
    await chmod(folder, 0o500)
    return folder
  }

  it('refuses one that cannot be written', async () => {
    const directory = await unwritable()
    expect(await checkDataDirectory(directory)).toMatchObject([
      { state: 'broken', found: expect.stringContaining(directory), remedy: expect.stringContaining('DATA_DIR') },
    ])
  })
})

describe('the lock check', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-doctor-'))
    await mkdir(path.join(folder, 'pgdata'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('finds the embedded database in the data directory or one folder below', async () => {
    expect(findEmbeddedDatabase(folder)).toBe(folder)
    const above = await mkdtemp(path.join(tmpdir(), 'vitrine-doctor-'))
    expect(findEmbeddedDatabase(above)).toBeNull()
    await mkdir(path.join(above, 'database', 'pgdata'), { recursive: true })
    expect(findEmbeddedDatabase(above)).toBe(path.join(above, 'database'))
    await rm(above, { recursive: true })
    expect(findEmbeddedDatabase(above)).toBeNull()
  })

  it('names the process that holds it, and affects neither this holder nor the next one', () => {
    expect(checkLock(folder).found).toBe('The embedded database is not in use.')
    const lock = lockDirectory(folder)
    expect(checkLock(folder)).toMatchObject({
      state: 'good',
      found: expect.stringContaining(`process ${process.pid} on `),
    })
    expect(() => lockDirectory(folder)).toThrow('in use')
    lock.release()
    expect(checkLock(folder).found).toBe('The embedded database is not in use.')
    lockDirectory(folder).release()
  })
})

describe('the database server check', () => {
  /** Just enough of PostgreSQL's protocol to log in without a password and answer one query. */
  function postgresOf(version: string): Server {
    const message = (type: string, ...parts: (string | Buffer)[]) => {
      const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
      const length = Buffer.alloc(4)
      length.writeUInt32BE(body.length + 4)
      return Buffer.concat([Buffer.from(type), length, body])
    }
    const numbers = (...values: readonly [bytes: number, value: number][]) =>
      Buffer.concat(
        values.map(([bytes, value]) => {
          const buffer = Buffer.alloc(bytes)
          buffer.writeIntBE(value, 0, bytes)
          return buffer
        }),
      )
    const ready = message('Z', 'I')
    const column = numbers([4, 0], [2, 0], [4, 25], [2, -1], [4, -1], [2, 0])
    const answer = [
      message('T', numbers([2, 1]), 'server_version_num\0', column),
      message('D', numbers([2, 1], [4, version.length]), version),
      message('C', 'SHOW\0'),
      ready,
    ]
    return createServer((socket) => {
      socket.once('data', () => {
        socket.write(Buffer.concat([message('R', numbers([4, 0])), ready]))
        socket.on('data', (data) => {
          if (data[0] === 0x51) socket.write(Buffer.concat(answer))
        })
      })
    })
  }

  const check = async (server: Server) => {
    const peer = await listen(server)
    const [finding] = await checkDatabaseServers(`postgres://me:secret@127.0.0.1:${peer.port}/shop`)
    await peer.close()
    return finding
  }

  it('accepts version 15 and refuses an older one', async () => {
    expect(await check(postgresOf('150004'))).toMatchObject({
      state: 'good',
      found: expect.stringContaining('version 15'),
    })
    expect(await check(postgresOf('140011'))).toMatchObject({ state: 'broken', remedy: expect.stringContaining('15') })
  })

  it('reports that no server responds, without the password', async () => {
    const peer = await startTcpPeer(() => {})
    await peer.close()
    const [finding] = await checkDatabaseServers(`postgres://me:secret@127.0.0.1:${peer.port}/shop`)
    expect(finding).toMatchObject({
      state: 'broken',
      found: `PostgreSQL at 127.0.0.1:${peer.port}/shop cannot be used (ECONNREFUSED).`,
      remedy: expect.stringContaining('DATABASE_URL'),
    })
    expect(JSON.stringify(finding)).not.toContain('secret')
  })
})
