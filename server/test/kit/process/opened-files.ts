import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The source files under `folder` (absolute) of which at least one function runs in this thread during `use`, as paths relative
 * to it: the files that a reader must open to follow `use`. Code of modules that are imported before does not count.
 */
export async function openedFiles(folder: string, use: () => Promise<void>): Promise<string[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    // Discards the coverage so far.
    await session.post('Profiler.takePreciseCoverage')
    await use()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const opened = result
      .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
      .map(({ url }) => path.relative(folder, url.startsWith('file:') ? fileURLToPath(url) : url))
      .filter((file) => !file.startsWith('..') && !path.isAbsolute(file))
    return [...new Set(opened)].sort()
  } finally {
    await session.post('Profiler.stopPreciseCoverage').catch(() => undefined)
    session.disconnect()
  }
}
