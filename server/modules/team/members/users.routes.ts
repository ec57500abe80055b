import { TeamListQuery, UserList, UserRecord, UserRequest } from '../../../../contract/identity/team.ts'
import type { Http } from '../../../platform/http/server.ts'
import { replacedPath } from '../errors.ts'
import type { Team } from '../team.ts'

const prefix = '/v1/users/'

const tags = ['Users and groups']

const CreateUser = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Create a user account for a member',
  description:
    'The account is active immediately. If the email address already has an account, the response is 409 `conflict`: send an invite instead. Every call counts toward the email limits of `POST /v1/team/invite`, even if no email is sent.',
  operationId: 'createUser',
  body: UserRequest,
  response: { 201: UserRecord },
}
const ListUsers = {
  tags,
  summary: 'List the accounts of all members',
  description:
    'Lists the same people as `GET /v1/team/members`. The list has the IDs of their groups, but not their permissions, two-factor status and last use.',
  operationId: 'listUsers',
  querystring: TeamListQuery,
  response: { 200: UserList },
}

export function userRoutes(app: Http, { team }: { team: Team }): void {
  app.post(
    '/v1/users',
    { schema: CreateUser, config: { access: 'team:write', takesIdempotencyKey: true } },
    async (request, reply) => {
      reply.code(201)
      return team.createUser(request, request.body)
    },
  )

  app.get('/v1/users', { schema: ListUsers, config: { access: 'team:read' } }, (request) =>
    team.listUsers(request.scope, request.query),
  )

  app.all('/v1/users/*', {
    schema: { hide: true },
    config: { access: 'public' },
    // Before the body is read: the response does not depend on it.
    onRequest: async (request) => {
      throw replacedPath(replacementOf(request.url))
    },
    handler: () => undefined,
  })
}

/** The endpoint that replaced one below `/v1/users/`; `url` may have a query. */
function replacementOf(url: string): string {
  const path = (url.split('?')[0] ?? '').slice(prefix.length)
  const [first = '', second = '', ...rest] = path.split('/')
  if (first === 'invites' && second !== '' && rest.length === 0) return `/v1/team/invites/${second}`
  if (first.startsWith('invite')) return '/v1/team/invite'
  return first !== '' && second === '' && rest.length === 0 ? `/v1/team/members/${first}` : '/v1/team/members'
}
