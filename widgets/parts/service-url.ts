/** The service that this module comes from: `https://shop.example/widget/search.js` → `https://shop.example/`. */
export const moduleService = new URL(/* @vite-ignore */ '..', import.meta.url).href

export function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`
}
