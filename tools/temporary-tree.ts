import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder of files for one test of a tool; `remove` deletes it. */
export interface TemporaryTree {
  readonly root: string
  write(files: Readonly<Record<string, string>>): void
  remove(): void
}

/** Makes an empty folder below the system's temporary one. */
export function createTemporaryTree(): TemporaryTree {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-tools-'))
  return {
    root,
    write(files) {
      for (const [name, text] of Object.entries(files)) {
        const full = path.join(root, name)
        mkdirSync(path.dirname(full), { recursive: true })
        writeFileSync(full, text)
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
