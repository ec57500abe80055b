import path from 'node:path'
import { loadRouter } from '../../../engine/reader/router.ts'

/** The router that the service uses. */
export const bundledRouter = loadRouter(path.join(import.meta.dirname, '../../../../models/router-v1'))
