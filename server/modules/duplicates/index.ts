export { duplicateRoutes } from './duplicates.routes.ts'
export { createDuplicates, type Duplicates } from './duplicates.ts'
