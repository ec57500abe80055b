export { feedbackRoutes } from './feedback.routes.ts'
export { createFeedback, type Feedback } from './feedback.ts'
export { feedbackRetention } from './retention.ts'
