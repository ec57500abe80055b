import { fsyncSync, renameSync, unlinkSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The internals of Emscripten's file system that are used here; it has no types. */
interface EmscriptenFs {
  lookupNode(parent: unknown, name: string): unknown
  destroyNode(node: unknown): void
  closeStream(fd: number): void
  isFile(mode: number): boolean
  filesystems: { NODEFS: NodeFiles }
}

interface NodeFiles {
  realPath(node: unknown): string
  tryFSOperation<T>(operation: () => T): T
  node_ops: {
    rename(node: { name: string }, parent: unknown, name: string): void
    mknod(parent: unknown, name: string, ...about: unknown[]): { mode: number }
  }
  stream_ops: {
    open(stream: { fd: number; node: unknown }): void
    fsync?(stream: { nfd: number }): number
  }
}

type InitArguments = Parameters<NodeFS['init']>

/**
 * PGlite's file system on a folder, with three fixes:
 * - `fsync` reaches the disk (otherwise it is a silent no-op);
 * - `rename` replaces its target atomically (otherwise it deletes the target first, and a kill in between loses files such as the
 *   relation map);
 * - a file that cannot be created or opened (EMFILE, ENOSPC) leaves nothing behind. Otherwise its name stays in the cache of file names,
 *   and PostgreSQL finds the file both existing and missing until the process ends.
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
  cleanUpFailures(fs)
}

/** Opening with O_CREAT calls `mknod`, then `open`; each can fail. */
function cleanUpFailures(fs: EmscriptenFs): void {
  const { NODEFS } = fs.filesystems
  const { mknod } = NODEFS.node_ops
  const { open } = NODEFS.stream_ops
  let created: unknown = null
  NODEFS.node_ops.mknod = (parent, name, ...about) => {
    try {
      const node = mknod(parent, name, ...about)
      created = fs.isFile(node.mode) ? node : null
      return node
    } catch (error) {
      const cached = existingNode(fs, parent, name)
      if (cached !== null) fs.destroyNode(cached)
      throw error
    }
  }
  NODEFS.stream_ops.open = (stream) => {
    const isNew = stream.node === created
    created = null
    try {
      open(stream)
    } catch (error) {
      fs.closeStream(stream.fd)
      if (isNew) discard(fs, stream.node)
      throw error
    }
  }
}

function discard(fs: EmscriptenFs, node: unknown): void {
  fs.filesystems.NODEFS.tryFSOperation(() => unlinkSync(fs.filesystems.NODEFS.realPath(node)))
  fs.destroyNode(node)
}

function existingNode(fs: EmscriptenFs, parent: unknown, name: string): unknown {
  try {
    return fs.lookupNode(parent, name)
  } catch {
    return null
  }
}
