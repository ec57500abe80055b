import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A temporary folder for one test; `remove` deletes it. */
export interface TemporaryTree {
  readonly root: string
  write(files: Readonly<Record<string, string>>): void
  remove(): void
}

/** Creates an empty folder in the system's temporary folder. */
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
