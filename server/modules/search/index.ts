export { searchRoutes } from './search.routes.ts'
export { createSearch, type Search } from './search.ts'
