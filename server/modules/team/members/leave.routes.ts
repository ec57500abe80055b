import { LeftStore, MembershipPath } from '../../../../contract/identity/team.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Team } from '../team.ts'

const LeaveStore = {
  alsoAnswers: [409] as const,
  tags: ['Team'],
  summary: 'Leave a store',
  description:
    'For members of any role. Your access ends at once. The API keys and open invites that you created in the store stop working. The last owner cannot leave.',
  operationId: 'leaveStore',
  params: MembershipPath,
  response: { 200: LeftStore },
}

export function leaveRoutes(app: Http, { team }: { team: Team }): void {
  app.delete(
    '/v1/account/memberships/:client_id',
    { schema: LeaveStore, config: { access: 'person' } },
    async ({ person, actor, params }) => {
      const client_id = params.client_id.toLowerCase()
      await team.leave({ principal: person, actor }, client_id)
      return { status: 'left' as const, client_id }
    },
  )
}
