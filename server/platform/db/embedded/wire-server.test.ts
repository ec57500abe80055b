import { createConnection } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'

const source = inject('databaseSource')

describe.skipIf(source.kind === 'server')('clients of the embedded database', () => {
  let server: EmbeddedServer
  const clients: pg.Client[] = []

  beforeAll(async () => {
    const dump = source.kind === 'embedded' ? source.dumps.empty : ''
    const onFatal = (error: Error): void => {
      throw error
    }
    server = await startEmbedded({ directory: null, dump, onFatal })
  })

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end()
  })

  afterAll(async () => {
    await server.close()
  })

  async function connect(config: pg.ClientConfig = {}): Promise<pg.Client> {
    const client = new pg.Client({ host: server.host, user: 'postgres', database: 'postgres', ...config })
    client.on('error', () => undefined)
    await client.connect()
    clients.push(client)
    return client
  }

  it('get responses in order, whatever they pipeline', async () => {
    const client = await connect({ pipeline: true })
    const asked = Array.from({ length: 50 }, (_none, at) => client.query('select $1::integer as n', [at]))
    expect((await Promise.all(asked)).map(({ rows }) => rows[0])).toEqual(asked.map((_one, at) => ({ n: at })))
  })

  it('get the error of a failed statement, and later statements still run', async () => {
    const client = await connect({ pipeline: true })
    const bad = client.query('select $1::integer / 0', [1])
    const good = client.query('select $1::integer as n', [2])
    await expect(bad).rejects.toMatchObject({ code: '22012' })
    expect((await good).rows).toEqual([{ n: 2 }])
  })

  it('send and receive values far larger than a network chunk', async () => {
    const client = await connect()
    const large = 'é'.repeat(3_000_000)
    const { rows } = await client.query<{ text: string }>('select $1::text as text', [large])
    expect(rows[0]?.text === large).toBe(true)
  })

  it('wait while another client has an open transaction', async () => {
    const [one, other] = [await connect(), await connect()]
    await one.query('create table turns (n integer)')
    await one.query('begin')
    await one.query('insert into turns values (1)')
    let isAnswered = false
    const counted = other.query<{ n: number }>('select count(*)::integer as n from turns').then(({ rows }) => {
      isAnswered = true
      return rows[0]?.n
    })
    await one.query('insert into turns values (2)')
    expect(isAnswered).toBe(false)
    await one.query('commit')
    expect(await counted).toBe(2)
  })

  it('leave nothing behind when they disconnect in a transaction', async () => {
    const [one, other] = [await connect(), await connect()]
    await other.query('create table left_open (n integer)')
    await one.query('begin')
    await one.query('insert into left_open values (1)')
    const counted = other.query<{ n: number }>('select count(*)::integer as n from left_open')
    ;(one as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    expect((await counted).rows).toEqual([{ n: 0 }])
  })

  it('are disconnected when they speak another protocol, without effect on others', async () => {
    const client = await connect()
    const otherClient = createConnection(join(server.host, '.s.PGSQL.5432'))
    const closed = new Promise((resolve) => otherClient.once('close', resolve))
    otherClient.resume().write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
    await closed
    expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })
})
