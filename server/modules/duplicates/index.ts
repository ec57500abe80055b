export { duplicateRoutes } from './duplicates.routes.ts'
export { createDuplicates } from './duplicates.ts'
export { duplicatesRetention } from './retention.ts'
