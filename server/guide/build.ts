import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { guideFiles } from './guide.ts'

/** Writes the guide as a static site to `folder`, for any web server that serves it at `/guide`. */
export function buildGuide(folder: string): number {
  const files = guideFiles()
  for (const { url, type, read } of files) {
    const place = url.replace(/^\/guide\/?/, '')
    const file = path.join(folder, type.startsWith('text/html') ? path.join(place, 'index.html') : place)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, read())
  }
  return files.length
}

if (process.argv[1] === import.meta.filename) {
  const folder = path.join(import.meta.dirname, '..', '..', 'dist', 'guide')
  process.stdout.write(`${buildGuide(folder)} files written to dist/guide\n`)
}
