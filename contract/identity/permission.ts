/** All permissions, as `GET /v1/user-groups/permissions` lists them. */
export const permissions = [
  'products:read',
  'products:write',
  'products:delete',
  'products:bulk',
  'search:read',
  'search:write',
  'search:execute',
  'feedback:write',
  'analytics:read',
  'webhooks:read',
  'webhooks:write',
  'team:read',
  'team:write',
  'billing:read',
  'billing:write',
  'security:read',
  'security:write',
  'connector:read',
  'connector:write:store',
  'assistant:read',
  'assistant:write',
] as const

export type Permission = (typeof permissions)[number]
