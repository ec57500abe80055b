export { guardRoutes, identify } from './guard.ts'
export { securityRoutes } from './security.routes.ts'
export { createSecurity, type Security } from './security.ts'
export { createTwoFactor, type TwoFactor } from './two-factor.ts'
