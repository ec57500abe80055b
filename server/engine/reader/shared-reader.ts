import { loadReader, type Reader, type ReaderIndex } from './reader.ts'
import type { ReaderBlock } from './reader-block.ts'

/** A reader that all stores share. It is loaded when the first texts are indexed, and again after its thread has failed. */
export interface SharedReader {
  /** `null` while the models cannot be loaded. */
  index(blocks: readonly ReaderBlock[]): Promise<ReaderIndex | null>
  /** Reports that an index of this reader has failed. */
  report(error: unknown): void
}

const loading = new Map<string, Promise<Reader>>()

/** The models of a folder, once in this process. `onFailure` is called once for each time that loading or computing fails. */
export function createSharedReader(folder: string, onFailure: (error: unknown) => void): SharedReader {
  const fail = (error: unknown): void => {
    loading.delete(folder)
    onFailure(error)
  }
  return {
    index: async (blocks) => {
      try {
        const reader = loading.get(folder) ?? loadReader(folder)
        loading.set(folder, reader)
        return await (await reader).index(blocks)
      } catch (error) {
        fail(error)
        return null
      }
    },
    report: fail,
  }
}
