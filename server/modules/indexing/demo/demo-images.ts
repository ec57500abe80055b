import { readFile } from 'node:fs/promises'
import path from 'node:path'

const prefix = '/demo/images/'

export type DemoImages = ReturnType<typeof createDemoImages>

/** Addresses of the demo's photos, served by this process from the installed package. */
export function createDemoImages(deps: { assets: string | null; baseUrl(): string }) {
  const nameIn = (imageUrl: string): string | null => {
    const ours = `${deps.baseUrl()}${prefix}`
    return imageUrl.startsWith(ours) ? imageUrl.slice(ours.length) : null
  }

  return {
    addressOf: (imageFile: string): string => `${deps.baseUrl()}${prefix}${imageFile}`,

    /** Whether this very process serves what is at the address. */
    serves: (imageUrl: string): boolean => deps.assets !== null && nameIn(imageUrl) !== null,

    /** The photo at an address that `serves`; `null` when there is none. */
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
