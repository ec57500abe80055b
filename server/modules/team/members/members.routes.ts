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
  summary: 'List members with their permissions',
  operationId: 'listMembers',
  querystring: TeamListQuery,
  response: { 200: MemberList },
}
const ChangeMember = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Change the role or groups of a member',
  description:
    'You cannot grant or remove permissions that you do not have. You cannot change your own role or groups. Only an owner can change another owner. An owner cannot belong to groups.',
  operationId: 'updateMember',
  params: MemberPath,
  body: MemberChange,
  response: { 200: MemberRecord },
}
const RemoveMember = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Remove a member from the store',
  description:
    'The access of the member ends at once. The API keys and open invites that the member created stop working. The last owner cannot be removed. To leave a store yourself, call `DELETE /v1/account/memberships/{client_id}` with the ID of the store. That call requires no permission.',
  operationId: 'deleteMember',
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
