export { feedbackRoutes } from './feedback.routes.ts'
export { createFeedback, type Feedback } from './feedback.ts'
