import {
  AllowedAddress,
  AllowedAddressList,
  AllowedAddressListQuery,
  AllowedAddressPath,
  AllowedAddressRemoval,
  DeletedAllowedAddress,
  NewAllowedAddress,
} from '../../../../contract/identity/ip-whitelist.ts'
import type { Http } from '../../../platform/http/server.ts'
import { callerOf } from '../access/caller.ts'
import type { Security } from '../security.ts'

const tags = ['Security']
const entries = '/v1/security/ip-whitelist'

const AddAddress = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Allow an IP address or range',
  description:
    'If the list has any entry, client credentials, machine tokens and API keys are accepted only from the listed addresses. The list does not apply to widget keys and signed-in users. If the list would exclude your own address, `confirm_lockout` is required.',
  operationId: 'createAllowedAddress',
  body: NewAllowedAddress,
  response: { 201: AllowedAddress },
}
const ListAddresses = {
  tags,
  summary: 'List allowed IP addresses',
  operationId: 'listAllowedAddresses',
  querystring: AllowedAddressListQuery,
  response: { 200: AllowedAddressList },
}
const RemoveAddress = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Remove an allowed IP address',
  description:
    'An empty list allows all addresses. If the remaining entries would exclude your own address, `confirm_lockout` is required.',
  operationId: 'deleteAllowedAddress',
  params: AllowedAddressPath,
  querystring: AllowedAddressRemoval,
  response: { 200: DeletedAllowedAddress },
}

export function ipWhitelistRoutes(app: Http, { security }: { security: Pick<Security, 'ipWhitelist'> }): void {
  const read = { access: 'security:read' } as const
  const write = { access: 'security:write' } as const
  const create = { ...write, takesIdempotencyKey: true } as const

  app.post(entries, { schema: AddAddress, config: create }, async (request, reply) =>
    reply.code(201).send(await security.ipWhitelist.add(callerOf(request), request.body)),
  )

  app.get(entries, { schema: ListAddresses, config: read }, (request) =>
    security.ipWhitelist.list(request.scope, request.query),
  )

  app.delete(`${entries}/:id`, { schema: RemoveAddress, config: write }, async (request) => {
    await security.ipWhitelist.remove(callerOf(request), request.params.id, request.query.confirm_lockout)
    return { status: 'deleted' as const, id: request.params.id }
  })
}
