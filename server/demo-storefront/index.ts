export { demoStorefrontRoutes } from './demo-storefront.routes.ts'
export { createDemoStorefront, type DemoStorefront } from './demo-storefront.ts'
