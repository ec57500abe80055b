import { EndedSession, EndedSessions } from '../../../../contract/identity/session.ts'
import { MemberPath, MemberSessionList, MemberSessionPath, TeamListQuery } from '../../../../contract/identity/team.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Team } from '../team.ts'

const tags = ['Team']
const path = '/v1/team/members/:user_id/sessions'
const scopeNote =
  'The member can still use the session for other stores, and can sign in again. To lock a member out of the store, remove the member.'

const ListMemberSessions = {
  tags,
  summary: 'List sessions of a member',
  description: 'Lists the sessions that were used in this store, newest first.',
  operationId: 'listMemberSessions',
  params: MemberPath,
  querystring: TeamListQuery,
  response: { 200: MemberSessionList },
}
const EndMemberSession = {
  tags,
  summary: 'End a session of a member',
  description: `The next call of the session for this store is refused with 401 \`unauthorized\`. ${scopeNote}`,
  operationId: 'deleteMemberSession',
  params: MemberSessionPath,
  response: { 200: EndedSession },
}
const EndMemberSessions = {
  tags,
  summary: 'End all sessions of a member',
  description:
    'The sessions end only for this store. The member can still use them for other stores, and can sign in again. To lock a member out of the store, remove the member. If you are the member, your current session stays.',
  operationId: 'deleteMemberSessions',
  params: MemberPath,
  response: { 200: EndedSessions },
}

export function memberSessionRoutes(app: Http, { team }: { team: Team }): void {
  // Sessions reveal addresses and devices, so reading them also needs the permission to manage the team.
  const config = { access: 'team:write' } as const

  app.get(path, { schema: ListMemberSessions, config }, (request) =>
    team.listSessions(request, request.params.user_id, request.query),
  )

  app.delete(`${path}/:session_id`, { schema: EndMemberSession, config }, async (request) => {
    const { user_id, session_id } = request.params
    await team.endSession(request, user_id, session_id)
    return { status: 'deleted' as const, id: session_id }
  })

  app.delete(path, { schema: EndMemberSessions, config }, async (request) => ({
    ended: await team.endSessions(request, request.params.user_id),
  }))
}
