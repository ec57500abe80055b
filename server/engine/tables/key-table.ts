/** Maps each text to the number of its owner, which stores the text. Takes 10 to 13 bytes per text; a Map takes 44 plus the text. */
export interface KeyTable {
  readonly bytes: number
  readonly size: number
  /** The owner of a key; -1 without one. */
  find(key: string): number
  /** Adds a key that the table does not have. */
  add(key: string, owner: number): void
  /** Removes the key of this owner; false if the table does not have it. */
  remove(key: string, owner: number): boolean
}

const minSlots = 16
const maxLoad = 0.8
// Rehashing an entry takes longer than copying it.
const growth = 1.25
const hashLimit = 2 ** 32

/** `hasKey` decides whether an owner has the key that its hash suggests; it is also called for owners of other keys. */
export function createKeyTable(hasKey: (owner: number, key: string) => boolean): KeyTable {
  let hashes = new Uint32Array(minSlots)
  // One more than the number of the owner; 0 for a free slot.
  let owners = new Uint32Array(minSlots)
  let size = 0

  const homeOf = (hash: number): number => Math.floor(hash * (owners.length / hashLimit))
  const slotAfter = (slot: number): number => (slot + 1 === owners.length ? 0 : slot + 1)
  /** The number of steps from one slot to another. */
  const distance = (from: number, to: number): number => (to >= from ? to - from : to - from + owners.length)

  /** The first slot of this hash whose owner is accepted; -1 if there is none. */
  const findSlot = (hash: number, accepts: (owner: number) => boolean): number => {
    for (let slot = homeOf(hash); owners[slot] !== 0; slot = slotAfter(slot))
      if (hashes[slot] === hash && accepts((owners[slot] ?? 0) - 1)) return slot
    return -1
  }

  const place = (hash: number, entry: number): void => {
    let slot = homeOf(hash)
    while (owners[slot] !== 0) slot = slotAfter(slot)
    hashes[slot] = hash
    owners[slot] = entry
  }

  const resize = (slots: number): void => {
    const former = { hashes, owners }
    hashes = new Uint32Array(slots)
    owners = new Uint32Array(slots)
    for (let slot = 0; slot < former.owners.length; slot += 1)
      if (former.owners[slot] !== 0) place(former.hashes[slot] ?? 0, former.owners[slot] ?? 0)
  }

  /** Moves later entries of the same run into the free slot, so that lookups still reach them. */
  const closeGap = (gap: number): void => {
    for (let slot = slotAfter(gap); owners[slot] !== 0; slot = slotAfter(slot)) {
      if (distance(homeOf(hashes[slot] ?? 0), slot) < distance(gap, slot)) continue
      hashes[gap] = hashes[slot] ?? 0
      owners[gap] = owners[slot] ?? 0
      gap = slot
    }
    owners[gap] = 0
  }

  return {
    get bytes() {
      return size === 0 ? 0 : hashes.byteLength + owners.byteLength
    },
    get size() {
      return size
    },
    find(key) {
      const slot = findSlot(hashOf(key), (owner) => hasKey(owner, key))
      return slot === -1 ? -1 : (owners[slot] ?? 0) - 1
    },
    add(key, owner) {
      size += 1
      if (size > owners.length * maxLoad) resize(Math.ceil(owners.length * growth))
      place(hashOf(key), owner + 1)
    },
    remove(key, owner) {
      const slot = findSlot(hashOf(key), (other) => other === owner)
      if (slot === -1) return false
      size -= 1
      closeGap(slot)
      return true
    },
  }
}

/** FNV-1a over UTF-16 code units, with the last step of MurmurHash3: similar article numbers must not share slots. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
