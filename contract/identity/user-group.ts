import Type, { type Static } from 'typebox'
import { PrintableText, Text } from '../text.ts'
import { permissions } from './permission.ts'

const PermissionNames = Type.Array(Type.Enum([...permissions]))

/** `POST /v1/user-groups`. An unknown permission is reported with its position in the list. */
export const GroupRequest = Type.Object(
  {
    name: PrintableText({ maxLength: 100 }),
    permission_names: Type.Array(Text({ maxLength: 100 }), { minItems: 1, maxItems: 50 }),
  },
  { additionalProperties: false },
)
export type GroupRequest = Static<typeof GroupRequest>

export const GroupRecord = Type.Object({
  id: Type.String(),
  name: Type.String(),
  permission_names: PermissionNames,
  created_at: Type.String({ description: 'ISO 8601, UTC, milliseconds.' }),
})
export type GroupRecord = Static<typeof GroupRecord>

export const GroupPath = Type.Object({ group_id: Type.String({ format: 'uuid' }) })

/** `DELETE /v1/user-groups/{group_id}` */
export const DeletedGroup = Type.Object({ status: Type.Literal('deleted'), id: Type.String() })
export type DeletedGroup = Static<typeof DeletedGroup>

/** In the order of creation. */
export const GroupList = Type.Object({
  groups: Type.Array(GroupRecord),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type GroupList = Static<typeof GroupList>

/** `GET /v1/user-groups/permissions` */
export const PermissionList = Type.Object({
  permissions: Type.Array(Type.Object({ name: Type.Enum([...permissions]), description: Type.String() })),
})
