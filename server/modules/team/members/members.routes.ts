import {
  MemberChange,
  MemberList,
  MemberPath,
  MemberRecord,
  RemovedMember,
  TeamListQuery,
} from '../../../../contract/identity/team.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Team } from '../team.ts'

const tags = ['Team']
const path = '/v1/team/members/:user_id'

const ListMembers = {
  tags,
  summary: 'List the members of the store',
  operationId: 'listMembers',
  querystring: TeamListQuery,
  response: { 200: MemberList },
}
const ChangeMember = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Change the role or the groups of a member',
  description:
    'Nobody gives or takes away more than they have, only owners change owners, and nobody changes themselves. Owners are in no groups.',
  operationId: 'changeMember',
  params: MemberPath,
  body: MemberChange,
  response: { 200: MemberRecord },
}
const RemoveMember = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Remove a member from the store, or leave it',
  description:
    'Their access ends at once, and with it the API keys they made and their open invites. The last owner stays. Who lacks team:write leaves by DELETE /v1/account/memberships/{client_id}.',
  operationId: 'removeMember',
  params: MemberPath,
  response: { 200: RemovedMember },
}

export function memberRoutes(app: Http, { team }: { team: Team }): void {
  app.get('/v1/team/members', { schema: ListMembers, config: { access: 'team:read' } }, (request) =>
    team.listMembers(request.scope, request.query),
  )

  app.patch(path, { schema: ChangeMember, config: { access: 'team:write' } }, (request) =>
    team.changeMember(request, request.params.user_id, request.body),
  )

  app.delete(path, { schema: RemoveMember, config: { access: 'team:write' } }, async (request) => {
    const user_id = await team.removeMember(request, request.params.user_id)
    return { status: 'removed' as const, user_id }
  })
}
