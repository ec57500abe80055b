import { createCalibrator } from '../../../server/engine/ranking/calibrate.ts'
import { createStoreIndex } from '../../../server/modules/search/store-index/store-index.ts'
import { productsChanged } from '../../../server/modules/catalog/index.ts'
import { createAttributeIndex } from '../../../server/engine/attributes/attribute-index.ts'
import { createPaletteRows } from '../../../server/engine/color/palette-rows.ts'
import { createLexicalIndex } from '../../../server/engine/lexical/inverted-index/inverted-index.ts'
import { extractProductText } from '../../../server/engine/lexical/product-text.ts'
import { weightTerms } from '../../../server/engine/lexical/inverted-index/document-terms.ts'
import { createAnalyzer } from '../../../server/engine/lexical/analysis/analyzer.ts'
import { createVectorRows } from '../../../server/engine/vectors/vector-rows.ts'
import { createProductRowCache } from '../../../server/modules/search/present/hydrate.ts'
import { findOrInstallPostgres, startPostgres } from '../../../server/test/kit/database/postgres-server.ts'
import { startBenchService } from '../service.ts'
import { seedStore } from './seed-stores.ts'
import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
const size = Number(process.argv[2] ?? 20000)
const server = await startPostgres(findOrInstallPostgres()!)
const service = await startBenchService({ databaseUrl: server.url })
const cpu = () => { const c = process.threadCpuUsage(); return (c.user + c.system) }
try {
  const scope = await seedStore(service, size, 1)
  await service.database.pool.query('vacuum analyze')
  for (let round = 0; round < 4; round++) {
    const out: string[] = []
    const t = async (name: string, f: () => unknown) => { globalThis.gc?.(); const a = cpu(), w = performance.now(); await f(); out.push(`${name} ${((cpu() - a) / size).toFixed(1)} (wall ${((performance.now() - w) / size * 1000).toFixed(1)})`) }
    let pages: any[][] = []
    await t('query', async () => { for await (const page of productsChanged(service.database.db, scope, { generation: service.model.id, after: -1 })) pages.push(page) })
    if (round === 0) writeFileSync('/tmp/pages.bin', serialize({ pages, calibration: service.model.calibration }))
    const rows = pages.flat()
    const calibrator = createCalibrator(service.model.calibration)
    const dim = service.model.dimension
    const vec = createVectorRows(dim, calibrator)
    await t('vectors', () => rows.forEach((r, at) => vec.set(at, r.vectors)))
    const an = createAnalyzer()
    const docs: any[] = []
    await t('extract', () => rows.forEach((r, at) => docs.push(extractProductText(at, r.metadata, r.product_id))))
    await t('weightTerms', () => docs.forEach((d) => weightTerms(d, an)))
    const lex = createLexicalIndex()
    await t('lexical', () => docs.forEach((d) => lex.set(d)))
    const att = createAttributeIndex(['category', 'brand', 'price', 'color_name', 'tags', 'item_group_id'])
    await t('attributes', () => rows.forEach((r, at) => att.set(at, r.metadata)))
    const pal = createPaletteRows()
    await t('palettes', () => rows.forEach((r, at) => pal.set(at, r.palette)))
    const cache = createProductRowCache({ maxBytes: 64e6 })
    await t('rowcache', () => cache.offer(scope, rows))
    const idx = createStoreIndex(dim, calibrator)
    await t('set', () => rows.forEach((r) => idx.set(r)))
    console.log(out.join(', '))
    console.log('bytes/p: vec', vec.bytes / size | 0, 'lex', lex.bytes / size | 0, 'att', att.bytes / size | 0, 'pal', pal.bytes / size | 0, 'idx', idx.bytes / size | 0)
  }
  console.log((await service.database.pool.query(`explain (analyze, buffers) select p.product_id, p.metadata from products p where store_id = '${scope.storeId}' order by revision, product_id limit 1000`)).rows.map((r: any) => r['QUERY PLAN']).join('\n'))
} finally { await service.close(); await server.stop() }
