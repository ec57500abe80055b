export { operatorRoutes } from './operator.routes.ts'
export { createOperator, type Operator } from './operator.ts'
export { loadOperatorCredentials } from './operator-credentials.ts'
