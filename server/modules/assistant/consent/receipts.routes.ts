import Type from 'typebox'
import { StoredReceipt } from '../../../../contract/assistant/consent.ts'
import { Text } from '../../../../contract/text.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Receipts } from './receipts.ts'

const ReadReceipt = {
  tags: ['Assistant conversations'],
  summary: 'Get a consent receipt',
  description:
    'The receipt states what a shopper consented to. By default, it is kept for 400 days, longer than its conversation.',
  operationId: 'getReceipt',
  params: Type.Object({ receipt_id: Text({ minLength: 5, maxLength: 64, description: '`rcp_…`' }) }),
  response: { 200: StoredReceipt },
  alsoAnswers: [404],
} as const

export function receiptRoutes(app: Http, { receipts }: { readonly receipts: Receipts }): void {
  const config = { access: 'assistant:read', envelope: 'assistant' } as const
  app.get('/v1/admin/assistant/receipts/:receipt_id', { schema: ReadReceipt, config }, ({ scope, params }) =>
    receipts.read(scope, params.receipt_id),
  )
}
