export { archiveRoutes } from './archive.routes.ts'
export { createArchive } from './archive.ts'
