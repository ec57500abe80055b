export { feedbackRoutes } from './feedback.routes.ts'
export { createFeedback } from './feedback.ts'
export { feedbackRetention } from './retention.ts'
