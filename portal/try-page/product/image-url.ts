/**
 * Where this page gets a product's picture. The demo store's photos are served by the service that served this page, and its
 * own name for itself (`localhost`, unless told otherwise) means another machine to a phone or behind a proxy.
 */
export function pictureAddress(imageUrl: string): string {
  return imageUrl.replace(/^https?:\/\/[^/]+(?=\/demo\/images\/)/, '')
}
