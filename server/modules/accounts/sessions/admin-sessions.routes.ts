import {
  EndedSession,
  EndedSessions,
  SessionList,
  SessionListQuery,
  UserPath,
  UserSessionPath,
} from '../../../../contract/identity/session.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { AccountsRouteDeps } from '../route-deps.ts'

const tags = ['Accounts and tokens']
const config = { access: 'super_admin', envelope: 'search' } as const
const path = '/v1/admin/users/:user_id/sessions'

const ListUserSessions = {
  tags,
  summary: 'List the sessions of any user',
  description: 'Lists the sessions in all stores, newest first.',
  operationId: 'listUserSessions',
  params: UserPath,
  querystring: SessionListQuery,
  response: { 200: SessionList },
}
const EndUserSession = {
  tags,
  summary: 'End a session of any user',
  description: 'The session ends in all stores.',
  operationId: 'deleteUserSession',
  params: UserSessionPath,
  response: { 200: EndedSession },
}
const EndUserSessions = {
  tags,
  summary: 'End all sessions of any user',
  description: 'The sessions end in all stores. If the user is you, your current session stays.',
  operationId: 'deleteUserSessions',
  params: UserPath,
  response: { 200: EndedSessions },
}

/** For super admins: sessions as such, not their use in one store. */
export function userSessionRoutes(app: Http, { accounts }: AccountsRouteDeps): void {
  const { sessions } = accounts

  app.get(path, { schema: ListUserSessions, config }, (request) =>
    sessions.list({ userId: request.params.user_id, sessionId: request.person.sessionId }, request.query),
  )

  app.delete(`${path}/:session_id`, { schema: EndUserSession, config }, async (request) => {
    const { user_id: userId, session_id: id } = request.params
    await sessions.endOne({ userId, sessionId: request.person.sessionId }, id, request.actor)
    return { status: 'deleted' as const, id }
  })

  app.delete(path, { schema: EndUserSessions, config }, async (request) => {
    const owner = { userId: request.params.user_id, sessionId: request.person.sessionId }
    return { ended: await sessions.endOthers(owner, request.actor) }
  })
}
