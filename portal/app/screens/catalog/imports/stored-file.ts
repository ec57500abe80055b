/** The file of the latest preview is stored in the browser, so that the import can start after a reload. */
interface StoredFile {
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

/** Replaces the stored file. Storage may be full or unavailable (private mode): the page then asks for the file again. */
export async function storeFile(stored: StoredFile): Promise<void> {
  await withFiles('readwrite', (files) => files.put(stored, key)).catch(() => undefined)
}

export async function loadStoredFile(importId: string): Promise<File | null> {
  const stored = await withFiles<StoredFile | undefined>('readonly', (files) => files.get(key)).catch(() => undefined)
  return stored?.importId === importId ? stored.file : null
}

export async function deleteStoredFile(): Promise<void> {
  await withFiles('readwrite', (files) => files.delete(key)).catch(() => undefined)
}
