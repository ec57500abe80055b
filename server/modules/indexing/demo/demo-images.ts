import { readFile } from 'node:fs/promises'
import path from 'node:path'

const prefix = '/demo/images/'

export type DemoImages = ReturnType<typeof createDemoImages>

/** URLs of the demo's photos. This process serves them from the installed package. */
export function createDemoImages(deps: { assets: string | null; baseUrl(): string }) {
  const nameIn = (imageUrl: string): string | null => {
    const baseUrl = `${deps.baseUrl()}${prefix}`
    return imageUrl.startsWith(baseUrl) ? imageUrl.slice(baseUrl.length) : null
  }

  return {
    addressOf: (imageFile: string): string => `${deps.baseUrl()}${prefix}${imageFile}`,

    /** Whether this process serves the URL. */
    serves: (imageUrl: string): boolean => deps.assets !== null && nameIn(imageUrl) !== null,

    /** The photo at a URL that `serves` accepts; `null` when it does not exist. */
    async read(imageUrl: string): Promise<Buffer | null> {
      const name = nameIn(imageUrl)
      if (deps.assets === null || name === null || !/^[\w.-]{1,100}\.jpg$/.test(name)) return null
      return readFile(path.join(deps.assets, 'images', name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
  }
}
