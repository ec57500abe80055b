import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openTemporaryFile } from './temporary-file.ts'

it('returns its content any number of times, and is in no folder meanwhile', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-temporary-'))
  const file = await openTemporaryFile(path.join(folder, 'deep', 'er'))
  const chunks = [Buffer.alloc(100_000, 1), Buffer.alloc(0), Buffer.from('end')]
  for (const chunk of chunks) await file.append(chunk)
  for (let time = 0; time < 2; time += 1) {
    const pieces: Uint8Array[] = []
    for await (const piece of file.read()) pieces.push(piece)
    expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true)
    expect(Math.max(...pieces.map(({ length }) => length))).toBe(65_536)
  }
  expect(file.bytes).toBe(100_003)
  expect(await readdir(path.join(folder, 'deep', 'er'))).toEqual([])
  await file.close()
  await file.close()
  await rm(folder, { recursive: true })
})
