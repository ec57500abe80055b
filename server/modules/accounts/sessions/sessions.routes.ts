import {
  AccountRecord,
  EndedSession,
  EndedSessions,
  SessionList,
  SessionListQuery,
  SessionPath,
} from '../../../../contract/identity/session.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { AccountsRouteDeps } from '../route-deps.ts'

const tags = ['Accounts and tokens']
const access = 'person'

const ReadAccount = {
  tags,
  summary: 'Get your own account',
  operationId: 'getAccount',
  response: { 200: AccountRecord },
}
const ListSessions = {
  tags,
  summary: 'List your sessions',
  operationId: 'listSessions',
  querystring: SessionListQuery,
  response: { 200: SessionList },
}
const EndSession = {
  tags,
  summary: 'End one of your sessions',
  description: 'All tokens of the session are revoked at once.',
  operationId: 'deleteSession',
  params: SessionPath,
  response: { 200: EndedSession },
}
const EndOtherSessions = {
  tags,
  summary: 'End all your other sessions',
  operationId: 'deleteOtherSessions',
  response: { 200: EndedSessions },
}

export function sessionRoutes(app: Http, { accounts }: AccountsRouteDeps): void {
  app.get('/v1/account', { schema: ReadAccount, config: { access } }, (request) =>
    accounts.readOwnAccount(request.person.userId),
  )

  app.get('/v1/account/sessions', { schema: ListSessions, config: { access } }, (request) =>
    accounts.sessions.list(request.person, request.query),
  )

  app.delete('/v1/account/sessions/:id', { schema: EndSession, config: { access } }, async (request) => {
    await accounts.sessions.endOne(request.person, request.params.id, request.actor)
    return { status: 'deleted' as const, id: request.params.id }
  })

  app.delete('/v1/account/sessions', { schema: EndOtherSessions, config: { access } }, async (request) => ({
    ended: await accounts.sessions.endOthers(request.person, request.actor),
  }))
}
