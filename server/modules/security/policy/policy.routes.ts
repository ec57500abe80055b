import { SecurityPolicy, SecurityPolicyInput } from '../../../../contract/identity/security-policy.ts'
import type { Http } from '../../../platform/http/server.ts'
import { callerOf } from '../access/caller.ts'
import type { Security } from '../security.ts'

const tags = ['Security']
const path = '/v1/security/policy'

const ReadPolicy = {
  tags,
  summary: 'Get the security policy',
  operationId: 'getSecurityPolicy',
  response: { 200: SecurityPolicy },
}
const ChangePolicy = {
  tags,
  summary: 'Set the security policy',
  description:
    'For owners. With `require_2fa`, members without two-factor authentication cannot act for the store: from the next call, they get 403 `two_factor_required`. They can still use their own account, and set up two-factor authentication. The owner who enables the policy must use two-factor authentication. API keys and machine tokens are not affected.',
  operationId: 'updateSecurityPolicy',
  body: SecurityPolicyInput,
  response: { 200: SecurityPolicy },
}

export function policyRoutes(app: Http, { security }: { security: Pick<Security, 'policy'> }): void {
  app.get(path, { schema: ReadPolicy, config: { access: 'security:read' } }, (request) =>
    security.policy.read(request.scope),
  )
  app.put(path, { schema: ChangePolicy, config: { access: 'security:write', callers: 'owners' } }, (request) =>
    security.policy.change(callerOf(request), request.body),
  )
}
