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
    'For owners and super admins. The emailed link works once, within 7 days. A store can email one address 3 times an hour and send 100 invites an hour in total; above these limits, the call returns 429 `too_many_requests`.',
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
  description: 'Its link stops working at once. Send a new invite for a new link.',
  operationId: 'deleteInvite',
  params: InvitePath,
  response: { 200: CancelledInvite },
}
const AcceptInvite = {
  alsoAnswers: [401, 403, 409, 429] as const,
  tags,
  summary: 'Accept an invite',
  description:
    'A user who already has an account authenticates with their access token as the bearer token and sends only the emailed token. Anyone else calls without a bearer token and sends full_name and password too.',
  operationId: 'acceptInvite',
  body: InviteAnswer,
  response: { 200: AcceptedInvite },
}

export function inviteRoutes(app: Http, { team, throttles, identify }: TeamRouteDeps): void {
  app.post(
    '/v1/team/invite',
    { schema: Invite, config: { access: 'team:write', takesIdempotencyKey: true } },
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
