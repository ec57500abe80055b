/** Splits a client's stream of the PostgreSQL protocol into pieces that can each run uninterrupted. */
export interface WireMessages {
  /** Adds received bytes and returns the complete pieces, in order. */
  take(arrived: Buffer): Buffer[]
  /** The client terminated, or does not speak this protocol: no further pieces follow. */
  readonly isEnded: boolean
}

// Parts of a statement with parameters; a following Sync or Flush message completes it.
const partsOfStatement = new Set(Array.from('PBDEC', (letter) => letter.charCodeAt(0)))
const terminate = 'X'.charCodeAt(0)
const lengthBytes = 4
const headBytes = 1 + lengthBytes
const versionBytes = 4
const version3 = 196_608

/**
 * Statements that arrive together form one piece, since the overhead of a piece does not depend on its size. A partial statement is
 * buffered until it is complete, so that no other client's statement can come between its parts.
 */
export function createWireMessages(): WireMessages {
  let arrivals: Buffer[] = []
  let size = 0
  /** Bytes required before anything new is complete. */
  let needed = lengthBytes + versionBytes
  /** Bytes of complete messages of an incomplete statement. */
  let passed = 0
  let state: 'new' | 'started' | 'ended' = 'new'

  const setBuffer = (bytes: Buffer): void => {
    arrivals = [bytes]
    size = bytes.length
  }

  /** Only the first message has no type: it starts with its length and the protocol version. */
  const takeFirst = (bytes: Buffer): Buffer[] => {
    needed = bytes.readInt32BE(0)
    if (needed < lengthBytes + versionBytes || bytes.readInt32BE(lengthBytes) !== version3) {
      state = 'ended'
      return []
    }
    if (bytes.length < needed) return []
    state = 'started'
    return [bytes.subarray(0, needed), ...takeComplete(bytes.subarray(needed))]
  }

  const takeComplete = (bytes: Buffer): Buffer[] => {
    let completeBytes = 0
    let at = passed
    let end = at + headBytes
    while (bytes.length >= end) {
      const type = bytes[at] ?? 0
      const length = bytes.readInt32BE(at + 1)
      if (type === terminate || length < lengthBytes) {
        state = 'ended'
        break
      }
      end = at + 1 + length
      if (bytes.length < end) break
      at = end
      end += headBytes
      if (!partsOfStatement.has(type)) completeBytes = at
    }
    setBuffer(bytes.subarray(completeBytes))
    passed = at - completeBytes
    needed = end - completeBytes
    return completeBytes === 0 ? [] : [bytes.subarray(0, completeBytes)]
  }

  return {
    get isEnded() {
      return state === 'ended'
    },
    take(arrived) {
      arrivals.push(arrived)
      size += arrived.length
      if (state === 'ended' || size < needed) return []
      const bytes = arrivals.length === 1 ? arrived : Buffer.concat(arrivals)
      setBuffer(bytes)
      return state === 'started' ? takeComplete(bytes) : takeFirst(bytes)
    },
  }
}
