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
  summary: 'Invite somebody into the store',
  description:
    'Owners and super admins only. The link in the mail works once, within 7 days. A store mails one address 3 times an hour at most, and 100 times an hour in all; past that: 429 too_many_requests.',
  operationId: 'inviteMember',
  body: InviteRequest,
  response: { 201: InviteResponse },
}
const ListInvites = {
  tags,
  summary: 'List invites, newest first',
  operationId: 'listInvites',
  querystring: InviteListQuery,
  response: { 200: InviteList },
}
const CancelInvite = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Cancel an invite',
  description: 'Its link is dead at once. Invite again for a new one.',
  operationId: 'cancelInvite',
  params: InvitePath,
  response: { 200: CancelledInvite },
}
const AcceptInvite = {
  alsoAnswers: [401, 403, 409, 429] as const,
  tags,
  summary: 'Accept an invite by the token in its mail',
  description:
    'Who has an account signs in and sends the token alone, with their own access token as Bearer. Everybody else sends full_name and password too.',
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
