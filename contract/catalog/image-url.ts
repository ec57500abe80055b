/**
 * The URL of a product's image for this page. The service serves the demo store's photos itself, under its own base URL. That
 * URL (`localhost` by default) is wrong on a phone or behind a proxy, so it becomes relative.
 */
export function relativeImageUrl(imageUrl: string): string {
  return imageUrl.replace(/^https?:\/\/[^/]+(?=\/demo\/images\/)/, '')
}
