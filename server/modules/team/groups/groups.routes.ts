import { permissionDescriptions, permissions } from '../../../../contract/identity/permission.ts'
import { TeamListQuery } from '../../../../contract/identity/team.ts'
import { GroupList, GroupRecord, GroupRequest, PermissionList } from '../../../../contract/identity/user-group.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Team } from '../team.ts'

const tags = ['Users and groups']

const CreateGroup = {
  tags,
  summary: 'Create a group',
  operationId: 'createUserGroup',
  body: GroupRequest,
  response: { 201: GroupRecord },
}
const ListGroups = {
  tags,
  summary: 'List groups of the store',
  operationId: 'listUserGroups',
  querystring: TeamListQuery,
  response: { 200: GroupList },
}
const ListPermissions = {
  tags,
  summary: 'List all permissions',
  operationId: 'listPermissions',
  response: { 200: PermissionList },
}

export function groupRoutes(app: Http, { team }: { team: Team }): void {
  app.post(
    '/v1/user-groups',
    { schema: CreateGroup, config: { access: 'team:write', takesIdempotencyKey: true } },
    async (request, reply) => {
      reply.code(201)
      return team.createGroup(request, request.body)
    },
  )

  app.get('/v1/user-groups', { schema: ListGroups, config: { access: 'team:read' } }, (request) =>
    team.listGroups(request.scope, request.query),
  )

  app.get('/v1/user-groups/permissions', { schema: ListPermissions, config: { access: 'team:read' } }, () => ({
    permissions: permissions.map((name) => ({ name, description: permissionDescriptions[name] })),
  }))
}
