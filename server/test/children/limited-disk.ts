import fs from 'node:fs'

/**
 * Preloaded into a program, makes its disk full after LIMITED_DISK_MB: from then on no file grows any more, as on a real full
 * disk, where what is already there can still be overwritten. With LIMITED_DISK_FILE the limit holds from the moment that file is
 * there, is the number of MB in it, and ends when it is gone.
 */
const file = process.env.LIMITED_DISK_FILE
const mb = 1024 * 1024
let left = file === undefined ? Number(process.env.LIMITED_DISK_MB) * mb : null
const write = fs.writeSync

function room(): number {
  if (file === undefined) return left ?? 0
  left = fs.existsSync(file) ? (left ?? Number(fs.readFileSync(file, 'utf8')) * mb) : null
  return left ?? Number.POSITIVE_INFINITY
}

fs.writeSync = ((descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) => {
  const growth = typeof position === 'number' ? Math.max(0, position + length - fs.fstatSync(descriptor).size) : 0
  if (growth > 0 && growth > room()) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  }
  if (left !== null) left -= growth
  return write(descriptor, buffer, offset, length, position)
}) as typeof fs.writeSync
