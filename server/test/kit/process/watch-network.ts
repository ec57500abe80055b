import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** What left, or tried to leave, the namespace of `runInNamespace`. */
export interface Egress {
  /** Distinct names that were looked up. */
  readonly lookups: readonly string[]
  /** Distinct outside addresses that a socket connected to, in the format of `/proc/net`. */
  readonly peers: readonly string[]
  /** Packets sent to the outside link, without the kernel's neighbor discovery. */
  readonly packets: number
}

const checkIntervalMs = 100

/** Watches the namespace from inside: responds to name queries, and counts the packets to `out0`. */
export async function watchNetwork(): Promise<{ stop(): Promise<Egress> }> {
  const lookups = new Set<string>()
  const peers = new Set<string>()
  const server = createSocket('udp4')
  server.on('message', (query, { address, port }) => {
    lookups.add(nameIn(query))
    server.send(answerTo(query), port, address)
  })
  server.bind(53, '127.0.0.1')
  await once(server, 'listening')
  // An unanswered connection attempt stays in the table for minutes.
  const poll = () => {
    for (const peer of peersOutside()) peers.add(peer)
  }
  const timer = setInterval(poll, checkIntervalMs)
  const before = packetsSent()
  return {
    async stop() {
      poll()
      clearInterval(timer)
      server.close()
      return { lookups: [...lookups], peers: [...peers], packets: packetsSent() - before }
    },
  }
}

function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = 12; (query[at] ?? 0) > 0; at += 1 + (query[at] ?? 0)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)))
  }
  return labels.join('.')
}

/** Every name has the IPv4 address 198.51.100.9, so that the caller proceeds to connect. There are no other records. */
function answerTo(query: Buffer): Buffer {
  let end = 12
  while ((query[end] ?? 0) > 0) end += 1 + (query[end] ?? 0)
  const question = query.subarray(12, end + 5)
  const isAddress = query.readUInt16BE(end + 1) === 1
  const head = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, isAddress ? 1 : 0, 0, 0, 0, 0])
  query.copy(head, 0, 0, 2)
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 198, 51, 100, 9])
  return Buffer.concat([head, question, ...(isAddress ? [record] : [])])
}

function peersOutside(): string[] {
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((protocol) => {
    const lines = read(`/proc/net/${protocol}`).split('\n').slice(1)
    const peers = lines.flatMap((line) => line.trim().split(/\s+/)[2] ?? [])
    return peers.filter((peer) => !isLocal(peer)).map((peer) => `${protocol} ${formatPeer(peer)}`)
  })
}

/** Addresses are hexadecimal, with the bytes of each group reversed: 0100007F is 127.0.0.1. */
function isLocal(peer: string): boolean {
  const address = peer.split(':')[0] ?? ''
  return /^(0*|(0{16}FFFF0000)?.{6}7F|0{24}01000000)$/.test(address)
}

function formatPeer(peer: string): string {
  const [address = '', port = ''] = peer.split(':')
  const words = (address.match(/.{8}/g) ?? []).map((group) => (group.match(/../g) ?? []).reverse())
  const written =
    words.length === 1
      ? (words[0] ?? []).map((byte) => Number.parseInt(byte, 16)).join('.')
      : words.map((bytes) => `${bytes.slice(0, 2).join('')}:${bytes.slice(2).join('')}`).join(':')
  return `${written} ${Number.parseInt(port, 16)}`
}

function packetsSent(): number {
  const line = read('/proc/net/dev')
    .split('\n')
    .find((one) => one.trim().startsWith('out0:'))
  if (line === undefined) throw new Error('This program is to be run by runInNamespace.')
  const sent = Number(line.split(':')[1]?.trim().split(/\s+/)[9])
  const aboutNeighbors = /^Icmp6OutMsgs\s+(\d+)$/m.exec(read('/proc/net/dev_snmp6/out0'))?.[1] ?? 0
  return sent - Number(aboutNeighbors)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
