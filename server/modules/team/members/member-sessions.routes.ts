import { EndedSession, EndedSessions } from '../../../../contract/identity/session.ts'
import { MemberPath, MemberSessionList, MemberSessionPath, TeamListQuery } from '../../../../contract/identity/team.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Team } from '../team.ts'

const tags = ['Team']
const path = '/v1/team/members/:user_id/sessions'
const scopeNote =
  'The session still works for the other stores of the member. To lock a member out, remove them: otherwise they can sign in again.'

const ListMemberSessions = {
  tags,
  summary: 'List sessions of a member',
  description: 'Sessions used in this store, newest first. Sessions used only in other stores are not listed.',
  operationId: 'listMemberSessions',
  params: MemberPath,
  querystring: TeamListQuery,
  response: { 200: MemberSessionList },
}
const EndMemberSession = {
  tags,
  summary: 'End a session of a member',
  description: `Its next call for the store is refused (401 \`unauthorized\`). ${scopeNote}`,
  operationId: 'deleteMemberSession',
  params: MemberSessionPath,
  response: { 200: EndedSession },
}
const EndMemberSessions = {
  tags,
  summary: 'End all sessions of a member',
  description: `If the member is you, your current session stays. The ended sessions still work for the member’s other stores. To lock a member out, remove them: otherwise they can sign in again.`,
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
