import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { createNameServerResolver, resolveBySystem } from './resolve-name.ts'

const never = new AbortController().signal
const open: Socket[] = []

afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

type Record = readonly [type: number, data: Buffer]
const a: Record = [1, Buffer.from([93, 184, 216, 34])]
const aaaa: Record = [28, Buffer.from('26062800022000010248189318c81946', 'hex')]

/** A name server with the same records for every name; with null, it never responds. */
async function nameServer(records: readonly Record[] | null): Promise<{ address: string; asked: Promise<unknown> }> {
  const socket = createSocket('udp4')
  open.push(socket)
  socket.on('message', (query, from) => {
    if (records) socket.send(answer(query, records), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, asked: once(socket, 'message') }
}

// RFC 1035 section 4: header, the question again, then one answer pointing back at the question's name.
function answer(query: Buffer, records: readonly Record[]): Buffer {
  const nameEnd = query.indexOf(0, 12) + 1
  const question = query.subarray(12, nameEnd + 4)
  const fitting = records.filter(([type]) => type === query.readUInt16BE(nameEnd))
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(records.length === 0 ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(fitting.length, 6)
  const answers = fitting.map(([type, data]) =>
    Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data]),
  )
  return Buffer.concat([header, question, ...answers])
}

describe('the name server resolver', () => {
  it('returns IPv4 and IPv6 addresses', async () => {
    const { address } = await nameServer([a, aaaa])
    const found = await createNameServerResolver([address])('shop.example', never)
    expect(found).toEqual(['93.184.216.34', '2606:2800:220:1:248:1893:18c8:1946'])
  })

  it('accepts a name with only one address family', async () => {
    const { address } = await nameServer([aaaa])
    const found = await createNameServerResolver([address])('shop.example', never)
    expect(found).toEqual(['2606:2800:220:1:248:1893:18c8:1946'])
  })

  it('rejects a name that does not exist', async () => {
    const { address } = await nameServer([])
    await expect(createNameServerResolver([address])('gone.example', never)).rejects.toMatchObject({
      code: 'ENOTFOUND',
    })
  })

  it('stops when aborted', async () => {
    const { address, asked } = await nameServer(null)
    const controller = new AbortController()
    const found = createNameServerResolver([address])('slow.example', controller.signal)
    await asked
    controller.abort()
    await expect(found).rejects.toMatchObject({ code: 'ECANCELLED' })
  })

  it.each(['localhost', 'LOCALHOST.', 'a.localhost'])('never queries %s', async (hostname) => {
    const { address } = await nameServer([a])
    expect(await createNameServerResolver([address])(hostname, never)).toEqual(['127.0.0.1', '::1'])
  })
})

describe('the system resolver', () => {
  it('resolves loopback names and returns literals unchanged', async () => {
    expect(await resolveBySystem('localhost.', never)).toEqual(['127.0.0.1', '::1'])
    expect(await resolveBySystem('192.0.2.7', never)).toEqual(['192.0.2.7'])
  })
})
