import { OwnStore, OwnStoreChange, OwnStoreDeletion } from '../../../contract/operations/own-store.ts'
import type { Http } from '../../platform/http/server.ts'
import type { OwnStoreOperations } from './own-store.ts'

const tags = ['Store']
const path = '/v1/store'

const GetOwnStore = {
  tags,
  summary: 'Get the store',
  operationId: 'getOwnStore',
  response: { 200: OwnStore },
}
const RenameOwnStore = {
  tags,
  summary: 'Rename the store',
  description: 'The slug does not change, so all URLs of the store stay the same.',
  operationId: 'updateOwnStore',
  body: OwnStoreChange,
  response: { 200: OwnStore },
}
const DeleteOwnStore = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Schedule the deletion of the store',
  description:
    'For owners; the slug confirms the deletion. Until `deletion_at`, the store works as before and the deletion can be canceled. At `deletion_at`, the store is closed. Its data is then removed permanently, together with the accounts of people who belong to no other store. A repeated call does not change the date. Returns 409 if the store has a paid subscription, and for the demo store while the service runs with `DEMO=on`.',
  operationId: 'deleteOwnStore',
  body: OwnStoreDeletion,
  response: { 200: OwnStore },
}
const CancelDeletion = {
  tags,
  summary: 'Cancel the deletion of the store',
  description: 'For owners. Has no effect if no deletion is scheduled.',
  operationId: 'keepOwnStore',
  response: { 200: OwnStore },
}

/** The store of the caller. */
export function ownStoreRoutes(app: Http, { ownStore }: { ownStore: OwnStoreOperations }): void {
  const writes = { access: 'security:write' } as const
  const ownersWrite = { ...writes, callers: 'owners' } as const
  app.get(path, { schema: GetOwnStore, config: { access: 'security:read' } }, (request) => ownStore.read(request.scope))
  app.patch(path, { schema: RenameOwnStore, config: writes }, (request) => ownStore.rename(request, request.body))
  app.post(
    `${path}/deletion`,
    { schema: DeleteOwnStore, config: { ...ownersWrite, takesIdempotencyKey: true } },
    (request) => ownStore.delete(request, request.body),
  )
  app.delete(`${path}/deletion`, { schema: CancelDeletion, config: ownersWrite }, (request) =>
    ownStore.cancelDeletion(request),
  )
}
