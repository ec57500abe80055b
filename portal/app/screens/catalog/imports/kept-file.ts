/** The file of the newest preview stays in the browser, so that the import can start after a reload. */
interface KeptFile {
  readonly importId: string
  readonly file: File
}

const databaseName = 'vitrine-imports'
const storeName = 'files'
const key = 'newest'

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return resultOf(request)
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function withFiles<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await resultOf(act(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

/** Replaces the file that was kept before. A browser without room or in private mode keeps none: the page asks for the file then. */
export async function keepFile(kept: KeptFile): Promise<void> {
  await withFiles('readwrite', (files) => files.put(kept, key)).catch(() => undefined)
}

export async function keptFile(importId: string): Promise<File | null> {
  const kept = await withFiles<KeptFile | undefined>('readonly', (files) => files.get(key)).catch(() => undefined)
  return kept?.importId === importId ? kept.file : null
}

export async function forgetFile(): Promise<void> {
  await withFiles('readwrite', (files) => files.delete(key)).catch(() => undefined)
}
