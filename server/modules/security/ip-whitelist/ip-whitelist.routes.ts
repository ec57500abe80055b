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
  summary: 'Allow an address or a range',
  description:
    'From the first entry on, the machine grant, its tokens and API keys are refused from all other addresses. Widget keys and people who sign in are not held to the list. Without `confirm_lockout` nobody, people included, makes a list that does not hold the address they call from.',
  operationId: 'addAllowedAddress',
  body: NewAllowedAddress,
  response: { 201: AllowedAddress },
}
const ListAddresses = {
  tags,
  summary: 'List the allowed addresses, newest first',
  operationId: 'listAllowedAddresses',
  querystring: AllowedAddressListQuery,
  response: { 200: AllowedAddressList },
}
const RemoveAddress = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Remove an address from the list',
  description:
    'Without its last entry the list is off, and all addresses are allowed. If the rest does not hold the address that the call comes from, it has to be confirmed.',
  operationId: 'removeAllowedAddress',
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
