import path from 'node:path'

const prefix = '/demo/images/'

export type DemoImages = ReturnType<typeof createDemoImages>

/** Addresses of the demo's photos, served by this process from the installed package. */
export function createDemoImages(deps: { assets: string | null; baseUrl(): string }) {
  return {
    addressOf: (imageFile: string): string => `${deps.baseUrl()}${prefix}${imageFile}`,

    /** The file behind an address of ours; `null` for every other address. */
    localFile(imageUrl: string): string | null {
      if (deps.assets === null || !imageUrl.startsWith(`${deps.baseUrl()}${prefix}`)) return null
      const name = imageUrl.slice(deps.baseUrl().length + prefix.length)
      return /^[\w.-]+\.jpg$/.test(name) ? path.join(deps.assets, 'images', name) : null
    },
  }
}
