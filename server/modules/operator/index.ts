export { operatorRoutes } from './operator.routes.ts'
export { createOperator } from './operator.ts'
export { loadOperatorCredentials } from './operator-credentials.ts'
export { ownStoreRoutes } from './own-store.routes.ts'
