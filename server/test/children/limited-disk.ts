import fs from 'node:fs'

/**
 * Preloaded into a program, makes its disk full after LIMITED_DISK_MB: from then on no file grows any more, as on a real full
 * disk, where what is already there can still be overwritten.
 */
let left = Number(process.env.LIMITED_DISK_MB) * 1024 * 1024
const write = fs.writeSync

fs.writeSync = ((descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) => {
  const growth = Math.max(0, position + length - fs.fstatSync(descriptor).size)
  if (growth > left) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  }
  left -= growth
  return write(descriptor, buffer, offset, length, position)
}) as typeof fs.writeSync
