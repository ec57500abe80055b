import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks'
import { createCalibrator } from '../../../server/engine/ranking/calibrate.ts'
import { createStoreIndex } from '../../../server/modules/search/store-index/store-index.ts'
import { productsChanged } from '../../../server/modules/catalog/index.ts'
import { findOrInstallPostgres, startPostgres } from '../../../server/test/kit/database/postgres-server.ts'
import { startBenchService } from '../service.ts'
import { seedStore, copyStore } from './seed-stores.ts'

const kind = process.argv[2] ?? 'embedded'
const sizes = (process.argv[3] ?? '500,10000').split(',').map(Number)
const server = kind === 'postgres' ? await startPostgres(findOrInstallPostgres()!) : null
const service = await startBenchService(server ? { databaseUrl: server.url } : {})
try {
  for (const size of sizes) {
    const begun = performance.now()
    const first = await seedStore(service, size, size)
    const scopes = [first]
    const copies = size <= 1000 ? 20 : size <= 50000 ? 3 : 1
    for (let n = 1; n < copies; n++) scopes.push(await copyStore(service, first, size))
    await service.database.pool.query('vacuum analyze')
    console.error(size, 'seeded', ((performance.now() - begun) / (size * copies) * 1000).toFixed(0), 'us/product')
    // query only
    const q0 = performance.now()
    let n = 0
    for await (const page of productsChanged(service.database.db, first, { generation: service.model.id, after: -1 })) n += page.length
    const q = performance.now() - q0
    const calibrator = createCalibrator(service.model.calibration)
    const times: number[] = []
    const cpus: number[] = []
    let maxDelay = 0
    for (const scope of scopes) {
      const h: IntervalHistogram = monitorEventLoopDelay({ resolution: 1 })
      h.enable()
      globalThis.gc?.()
      const c0 = process.cpuUsage(), t0 = performance.now()
      await service.app.modules.search.load(scope)
      times.push(performance.now() - t0)
      const c = process.cpuUsage(c0)
      cpus.push((c.user + c.system) / 1000)
      h.disable()
      maxDelay = Math.max(maxDelay, h.max / 1e6)
    }
    times.sort((a, b) => a - b)
    const st = service.app.modules.search.indexStats()
    console.log(kind, size, n, 'query-only us/p', (q / size * 1000).toFixed(1), 'load min/median us/p', (times[0]! / size * 1000).toFixed(1), (times[times.length >> 1]! / size * 1000).toFixed(1), 'first', times.at(-1)!.toFixed(0), 'cpu us/p', (Math.min(...cpus) / size * 1000).toFixed(1), 'max delay ms', maxDelay.toFixed(0), 'stores', st.stores, 'bytes/p', (st.bytes / (copies * size)).toFixed(0))
    void calibrator; void createStoreIndex
  }
} finally {
  await service.close()
  await server?.stop()
}
