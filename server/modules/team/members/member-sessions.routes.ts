import { EndedSession, EndedSessions } from '../../../../contract/identity/session.ts'
import { MemberPath, MemberSessionList, MemberSessionPath, TeamListQuery } from '../../../../contract/identity/team.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Team } from '../team.ts'

const tags = ['Team']
const path = '/v1/team/members/:user_id/sessions'
const scopeNote =
  'A login that ended here still works for the other stores of the member. To keep a member out, remove them: they can sign in again otherwise.'

const ListMemberSessions = {
  tags,
  summary: 'List the logins with which a member acted for the store, newest first',
  description: 'Logins that were used for other stores only are not listed.',
  operationId: 'listMemberSessions',
  params: MemberPath,
  querystring: TeamListQuery,
  response: { 200: MemberSessionList },
}
const EndMemberSession = {
  tags,
  summary: 'End one login of a member in this store',
  description: `Its next call for the store is refused (401 \`unauthorized\`). ${scopeNote}`,
  operationId: 'endMemberSession',
  params: MemberSessionPath,
  response: { 200: EndedSession },
}
const EndMemberSessions = {
  tags,
  summary: 'End all logins of a member in this store',
  description: `Of your own logins, all but the one that asks. ${scopeNote}`,
  operationId: 'endMemberSessions',
  params: MemberPath,
  response: { 200: EndedSessions },
}

export function memberSessionRoutes(app: Http, { team }: { team: Team }): void {
  // Addresses and devices of colleagues are for those who manage the team.
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
