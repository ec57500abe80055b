// The entry point of the worker thread in `check-strength.ts`.
export { findWeakness } from './estimate-strength.ts'
