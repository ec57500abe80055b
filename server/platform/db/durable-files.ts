import { fsyncSync, renameSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's file system that is reached into; it has no types of its own. */
interface EmscriptenFs {
  lookupNode(parent: unknown, name: string): unknown
  destroyNode(node: unknown): void
  filesystems: {
    NODEFS: {
      realPath(node: unknown): string
      tryFSOperation<T>(operation: () => T): T
      node_ops: { rename(node: { name: string }, parent: unknown, name: string): void }
      stream_ops: { fsync?(stream: { nfd: number }): number }
    }
  }
}

type InitArguments = Parameters<NodeFS['init']>

/**
 * PGlite's file system on a folder, with the two things it lacks for keeping data through a crash: `fsync` reaches the disk
 * (it is a silent no-op without this), and `rename` replaces its target in one step (it deletes the target first without this,
 * so a kill between the two would lose files such as the relation map).
 */
export class DurableFiles extends NodeFS {
  override async init(...[database, options]: InitArguments): ReturnType<NodeFS['init']> {
    const result = await super.init(database, options)
    result.emscriptenOpts.preRun = [
      ...(result.emscriptenOpts.preRun ?? []),
      (module: { FS: unknown }) => makeDurable(module.FS as EmscriptenFs),
    ]
    return result
  }
}

function makeDurable(fs: EmscriptenFs): void {
  const { NODEFS } = fs.filesystems
  NODEFS.stream_ops.fsync = (stream) => {
    NODEFS.tryFSOperation(() => fsyncSync(stream.nfd))
    return 0
  }
  NODEFS.node_ops.rename = (node, parent, name) => {
    const from = NODEFS.realPath(node)
    const to = `${NODEFS.realPath(parent)}/${name}`
    const replaced = existingNode(fs, parent, name)
    NODEFS.tryFSOperation(() => renameSync(from, to))
    if (replaced !== null) fs.destroyNode(replaced)
    node.name = name
  }
}

function existingNode(fs: EmscriptenFs, parent: unknown, name: string): unknown {
  try {
    return fs.lookupNode(parent, name)
  } catch {
    return null
  }
}
