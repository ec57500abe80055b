import { readFile } from 'node:fs/promises'
import path from 'node:path'

const prefix = '/demo/images/'

export type DemoImages = ReturnType<typeof createDemoImages>

/** URLs of the demo's photos. This process serves them from the installed package. */
export function createDemoImages(deps: { assets: string | null; baseUrl(): string }) {
  /** Without a query or fragment: the route ignores them, too. */
  const nameIn = (imageUrl: string): string | null => {
    const base = namesOf(deps.baseUrl()).find((name) => imageUrl.startsWith(`${name}${prefix}`))
    return base === undefined ? null : imageUrl.slice(base.length + prefix.length).replace(/[?#].*$/s, '')
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

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** The base URL. If it names this machine, it has every name of this machine. */
function namesOf(baseUrl: string): string[] {
  const { hostname } = new URL(baseUrl)
  if (!loopbackNames.includes(hostname)) return [baseUrl]
  return loopbackNames.map((name) => baseUrl.replace(`//${hostname}`, `//${name}`))
}
