import {
  AcceptedInvite,
  CancelledInvite,
  InviteAnswer,
  InviteList,
  InviteListQuery,
  InvitePath,
  InviteRequest,
  InviteResponse,
} from '../../../../contract/identity/team.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import { limitByAddress } from '../../../platform/http/throttled.ts'
import type { TeamRouteDeps } from '../route-deps.ts'

const tags = ['Team']
const acceptLimit = { name: 'account-address:accept-invite', limit: 30, windowSeconds: 60 }

const Invite = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Invite a user to the store',
  description:
    'For owners and super admins. The emailed link works once, within 7 days. A store can send 3 emails an hour to one address and 100 emails an hour in total. Above these limits, the call returns 429 `too_many_requests`.',
  operationId: 'createInvite',
  body: InviteRequest,
  response: { 201: InviteResponse },
}
const ListInvites = {
  tags,
  summary: 'List invites',
  operationId: 'listInvites',
  querystring: InviteListQuery,
  response: { 200: InviteList },
}
const CancelInvite = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Cancel an invite',
  description: 'The link of the invite stops working at once. To send a new link, create a new invite.',
  operationId: 'deleteInvite',
  params: InvitePath,
  response: { 200: CancelledInvite },
}
const AcceptInvite = {
  alsoAnswers: [401, 403, 409, 429] as const,
  tags,
  summary: 'Accept an invite',
  description:
    'All callers send the emailed token in the body. A user whose account has a verified email address must also send their access token, as the bearer token. Anyone else sends no bearer token, but `full_name` and `password` in the body.',
  operationId: 'acceptInvite',
  body: InviteAnswer,
  response: { 200: AcceptedInvite },
}

export function inviteRoutes(app: Http, { team, throttles, identify }: TeamRouteDeps): void {
  app.post(
    '/v1/team/invite',
    { schema: Invite, config: { access: 'team:write', callers: 'owners', takesIdempotencyKey: true } },
    async (request, reply) => {
      reply.code(201)
      return team.invite(request, request.body)
    },
  )

  app.get('/v1/team/invites', { schema: ListInvites, config: { access: 'team:read' } }, (request) =>
    team.listInvites(request.scope, request.query),
  )

  app.delete(
    '/v1/team/invites/:invite_id',
    { schema: CancelInvite, config: { access: 'team:write' } },
    async (request) => {
      const invite_id = await team.cancelInvite(request, request.params.invite_id)
      return { status: 'cancelled' as const, invite_id }
    },
  )

  app.post(
    '/v1/team/invites/accept',
    { schema: AcceptInvite, config: { access: 'public' }, onRequest: limitByAddress(throttles, acceptLimit) },
    async (request) =>
      team.acceptInvite(request.body, { person: await identify(request), address: clientAddress(request) }),
  )
}
