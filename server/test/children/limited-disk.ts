import fs from 'node:fs'

/**
 * Preloaded into a program, simulates a disk that is full after LIMITED_DISK_MB: no file can grow, but existing data can be
 * overwritten. With LIMITED_DISK_FILE the limit applies while that file exists, and the file contains the number of MB.
 */
const file = process.env.LIMITED_DISK_FILE
const mb = 1024 * 1024
let left = file === undefined ? Number(process.env.LIMITED_DISK_MB) * mb : null
const write = fs.writeSync

function freeBytes(): number {
  if (file === undefined) return left ?? 0
  left = fs.existsSync(file) ? (left ?? Number(fs.readFileSync(file, 'utf8')) * mb) : null
  return left ?? Number.POSITIVE_INFINITY
}

fs.writeSync = ((descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) => {
  const growth = typeof position === 'number' ? Math.max(0, position + length - fs.fstatSync(descriptor).size) : 0
  if (growth > 0 && growth > freeBytes()) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  }
  if (left !== null) left -= growth
  return write(descriptor, buffer, offset, length, position)
}) as typeof fs.writeSync
