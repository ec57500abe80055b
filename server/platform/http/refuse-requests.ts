import { AppError } from '../errors.ts'
import type { Http } from './server.ts'

/** Makes a process with the role `worker` refuse every request except probes and metrics. */
export function refuseRequests(http: Http): void {
  http.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.admission === 'always') return
    throw new AppError('service_unavailable', {
      detail:
        'This process runs background work only (ROLE=worker). Send requests to a process with the role api or all.',
      headers: { 'retry-after': '5' },
    })
  })
}
