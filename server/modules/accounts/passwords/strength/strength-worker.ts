// What a thread of `judge-password.ts` runs.
export { weaknessOf } from './estimate-strength.ts'
