import { permissionDescriptions, permissions } from '../../../../contract/identity/permission.ts'
import { TeamListQuery } from '../../../../contract/identity/team.ts'
import {
  DeletedGroup,
  GroupList,
  GroupPath,
  GroupRecord,
  GroupRequest,
  PermissionList,
} from '../../../../contract/identity/user-group.ts'
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
const DeleteGroup = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Delete a group',
  description: 'Only a group without members: otherwise, its members would get all permissions of their roles.',
  operationId: 'deleteUserGroup',
  params: GroupPath,
  response: { 200: DeletedGroup },
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

  app.delete('/v1/user-groups/:group_id', { schema: DeleteGroup, config: { access: 'team:write' } }, (request) =>
    team.deleteGroup(request, request.params.group_id),
  )

  app.get('/v1/user-groups/permissions', { schema: ListPermissions, config: { access: 'team:read' } }, () => ({
    permissions: permissions.map((name) => ({ name, description: permissionDescriptions[name] })),
  }))
}
