import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BenchService } from '../../bench/service.ts'
import type { Shop } from '../assistant/shop.ts'
import { plain } from './export-blocks.ts'

export const corpus = path.join(import.meta.dirname, '../../reader/corpus')

/** Creates the store with the shop's texts over the API, as a merchant would. */
export async function openCorpusShop(service: BenchService, name: string) {
  const { store, token } = await service.newStore()
  const folder = path.join(corpus, name, 'texts')
  const files = readdirSync(folder).map((file) => ({
    path: file,
    content: readFileSync(path.join(folder, file), 'utf8'),
  }))
  const answer = await service.app.http.inject({
    method: 'POST',
    url: '/v1/admin/knowledge/import',
    headers: { authorization: `Bearer ${token}` },
    payload: { files, publish: true },
  })
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
  const { store_public_key: publicKey } = await service.app.modules.publicKeys.keyOf(store.scope)
  const { rows } = await service.database.pool.query<{ handle: string; text: string; section: string }>(
    `select concept_id || '@' || version || '#' || number as handle, text,
      jsonb_build_array(concept_id, version, headings)::text as section
    from knowledge_spans where store_id = $1`,
    [store.storeId],
  )
  return {
    shop: { storeId: store.storeId, publicKey } as Shop,
    texts: new Map(rows.map((row) => [row.handle, row.text])),
    /** The section of each sentence. */
    sections: new Map(rows.map((row) => [row.handle, row.section])),
  }
}

/** Whether a sentence contains a labeled one or lies in it. */
export function isLabeled(text: string, labels: readonly string[]): boolean {
  const own = plain(text)
  return labels.some((label) => {
    const cells = label.trim().startsWith('|') ? label.split('|').map(plain).filter(Boolean) : []
    if (cells.length > 0) return cells.every((cell) => own.includes(cell))
    const wanted = plain(label)
    return own.includes(wanted) || (own.length > 8 && wanted.includes(own))
  })
}
