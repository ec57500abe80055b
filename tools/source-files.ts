import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The sorted paths, relative to `root`, of all `.ts` and `.tsx` files below the given folders. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => below(root, folder)).sort()
}

function below(root: string, folder: string): string[] {
  let entries: ReturnType<typeof list>
  try {
    entries = list(path.join(root, folder))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return entries.flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : below(root, name)
    return /\.tsx?$/.test(entry.name) ? [name] : []
  })
}

function list(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
}
