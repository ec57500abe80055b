/** What a client sends in PostgreSQL's protocol, cut into pieces that can each be run in one go. */
export interface WireMessages {
  /** Takes what arrived and gives what is whole now, in order. */
  take(arrived: Buffer): Buffer[]
  /** The client said goodbye, or does not speak this protocol: nothing more will come. */
  readonly isEnded: boolean
}

// Of a statement with parameters these are parts; the message after them (Sync or Flush) makes it whole.
const partsOfStatement = new Set(Array.from('PBDEC', (letter) => letter.charCodeAt(0)))
const goodbye = 'X'.charCodeAt(0)
const lengthBytes = 4
const headBytes = 1 + lengthBytes
const versionBytes = 4
const version3 = 196_608

/**
 * Statements that arrived together are one piece, since a piece costs the same way through the database whatever it holds; one
 * that arrives bit by bit is held back until it is whole, so that nobody else's can come between its parts.
 */
export function createWireMessages(): WireMessages {
  let arrivals: Buffer[] = []
  let size = 0
  /** With fewer bytes than this nothing new is whole. */
  let wanted = lengthBytes + versionBytes
  /** So many bytes are whole messages of a statement that is not. */
  let passed = 0
  let state: 'new' | 'started' | 'ended' = 'new'

  const keep = (bytes: Buffer): void => {
    arrivals = [bytes]
    size = bytes.length
  }

  /** The first message is the only one without a type: its length, then the version of the protocol. */
  const takeFirst = (bytes: Buffer): Buffer[] => {
    wanted = bytes.readInt32BE(0)
    if (wanted < lengthBytes + versionBytes || bytes.readInt32BE(lengthBytes) !== version3) {
      state = 'ended'
      return []
    }
    if (bytes.length < wanted) return []
    state = 'started'
    return [bytes.subarray(0, wanted), ...takeWhole(bytes.subarray(wanted))]
  }

  const takeWhole = (bytes: Buffer): Buffer[] => {
    let whole = 0
    let at = passed
    let end = at + headBytes
    while (bytes.length >= end) {
      const type = bytes[at] ?? 0
      const length = bytes.readInt32BE(at + 1)
      if (type === goodbye || length < lengthBytes) {
        state = 'ended'
        break
      }
      end = at + 1 + length
      if (bytes.length < end) break
      at = end
      end += headBytes
      if (!partsOfStatement.has(type)) whole = at
    }
    keep(bytes.subarray(whole))
    passed = at - whole
    wanted = end - whole
    return whole === 0 ? [] : [bytes.subarray(0, whole)]
  }

  return {
    get isEnded() {
      return state === 'ended'
    },
    take(arrived) {
      arrivals.push(arrived)
      size += arrived.length
      if (state === 'ended' || size < wanted) return []
      const bytes = arrivals.length === 1 ? arrived : Buffer.concat(arrivals)
      keep(bytes)
      return state === 'started' ? takeWhole(bytes) : takeFirst(bytes)
    },
  }
}
