import { findOrInstallPostgres, startPostgres } from '../../../server/test/kit/database/postgres-server.ts'
import { productsChanged } from '../../../server/modules/catalog/index.ts'
import { startBenchService } from '../service.ts'
import { seedStore } from './seed-stores.ts'
const kind = process.argv[2]!
const size = Number(process.argv[3] ?? 5000)
const server = kind === 'postgres' ? await startPostgres(findOrInstallPostgres()!) : null
const service = await startBenchService(server ? { databaseUrl: server.url } : {})
const cpu = () => { const c = process.threadCpuUsage(); return (c.user + c.system) }
try {
  const scope = await seedStore(service, size, 1)
  await service.database.pool.query('vacuum analyze')
  const base = (cols: string, where = '') => `select ${cols} from products p left join product_vectors v on v.store_id = p.store_id and v.product_id = p.product_id and v.generation = $2 where p.store_id = $1 ${where} and (p.revision, p.product_id) > ($3, $4) order by p.revision, p.product_id limit 1000`
  const img = `(select jsonb_build_array(i.width, i.height, left(i.content_hash, 16)) from product_images i where i.store_id = p.store_id and i.product_id = p.product_id and i.position = 0) as image`
  const has = `and (p.image_url is null or v.vectors is not null or exists (select from product_images i where i.store_id = p.store_id and i.product_id = p.product_id))`
  const core = 'p.product_id, p.revision, p.metadata, p.palette, p.created_at, v.vectors'
  const variants: Record<string, [string, boolean]> = {
    now: [base(core + ', p.image_url, p.additional_image_urls, ' + img, has), false],
    noImages: [base(core + ', p.image_url, p.additional_image_urls', has), false],
    noUrls: [base(core, has), false],
    noHas: [base(core), false],
    binary: [base(core, has), true],
    binaryAll: [base(core + ', p.image_url, p.additional_image_urls, ' + img, has), true],
    textMeta: [base('p.product_id, p.revision, p.metadata::text, p.palette::text, extract(epoch from p.created_at)::float8, v.vectors', has), true],
    noVectors: [base('p.product_id, p.revision, p.metadata, p.palette, p.created_at', has), false],
    noMeta: [base('p.product_id, p.revision, p.palette, p.created_at, v.vectors', has), false],
    noMetaPalette: [base('p.product_id, p.revision, v.vectors', has), false],
    noMetaPaletteBin: [base('p.product_id, p.revision, v.vectors', has), true],
    idsOnly: [base('p.product_id, p.revision'), false],
    agg: [`select string_agg(meta, ',') m, string_agg(vectors, ''::bytea) v, max(revision) r, max(product_id) p, count(*)::int as n from (${base('p.product_id, p.revision, jsonb_build_array(p.product_id, p.revision, p.metadata, p.palette, p.created_at)::text as meta, v.vectors', has)}) x`, true],
  }
  const all = new Map<string, number[][]>()
  for (let round = 0; round < 7; round++) for (const [name, [text, binary]] of Object.entries(variants)) {
    const a = cpu(), w = performance.now()
    let pos: any = { revision: -1, product_id: '' }
    for (;;) {
      const { rows } = await service.database.pool.query({ text, values: [scope.storeId, service.model.id, pos.revision, pos.product_id], binary, name } as any) as any
      if (name === 'agg') { if (!rows[0].n) break; pos = { revision: rows[0].r, product_id: rows[0].p }; JSON.parse('[' + rows[0].m + ']'); if (rows[0].n < 1000) break; continue }
      pos = rows.at(-1); if (rows.length < 1000) break
      if (binary && typeof pos.revision !== 'number') pos = { ...pos, revision: Number(pos.revision) }
    }
    const r = all.get(name) ?? []; all.set(name, r); r.push([(performance.now() - w) / size * 1000, (cpu() - a) / size])
  }
  const w = performance.now(); for await (const _ of productsChanged(service.database.db, scope, { generation: service.model.id, after: -1 })); console.log('productsChanged', ((performance.now() - w) / size * 1000).toFixed(1))
  for (const [name, r] of all) console.log(kind, name.padEnd(18), 'wall min', Math.min(...r.map((x) => x[0]!)).toFixed(1), 'median', r.map((x) => x[0]!).sort((a, b) => a - b)[3]!.toFixed(1), 'main cpu min', Math.min(...r.map((x) => x[1]!)).toFixed(1))
} finally { await service.close(); await server?.stop() }
