export { searchRoutes } from './search.routes.ts'
export { createSearch } from './search.ts'
