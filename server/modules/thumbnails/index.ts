export { thumbnailRoutes } from './thumbnails.routes.ts'
export { createThumbnails } from './thumbnails.ts'
