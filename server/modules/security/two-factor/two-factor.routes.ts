import {
  DisabledTwoFactor,
  DisableTwoFactor,
  EnabledTwoFactor,
  EnableTwoFactor,
  TwoFactorSetup,
  TwoFactorStatus,
} from '../../../../contract/identity/two-factor.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Security } from '../security.ts'

const tags = ['Security']

const SetUp = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Start two-factor authentication setup',
  description:
    'Returns the secret for an authenticator app, shown only here. The secret takes effect when a code of the app is sent to `POST /v1/security/2fa/enable`. Until then, each call of setup replaces the secret.',
  operationId: 'setUpTwoFactor',
  response: { 200: TwoFactorSetup },
}
const Enable = {
  alsoAnswers: [409, 429] as const,
  tags,
  summary: 'Enable two-factor authentication',
  description:
    'Within five minutes after sign-in, `totp_code` is sufficient. Later, `password` is required too; without it, the response is 403 `reauthentication_required`. All your other sessions end, and you receive an email.',
  operationId: 'enableTwoFactor',
  body: EnableTwoFactor,
  response: { 200: EnabledTwoFactor },
}
const Disable = {
  alsoAnswers: [409, 429] as const,
  tags,
  summary: 'Disable two-factor authentication',
  description:
    'Requires the password and either `totp_code` or `recovery_code`. This call and `POST /v1/account/password` share one counter of failures: after five failures within 15 minutes, both calls are refused. All your other sessions end, and you receive an email.',
  operationId: 'disableTwoFactor',
  body: DisableTwoFactor,
  response: { 200: DisabledTwoFactor },
}
const ReadStatus = {
  tags,
  summary: 'Get the two-factor authentication status',
  operationId: 'getTwoFactorStatus',
  response: { 200: TwoFactorStatus },
}

const config = { access: 'person' } as const

export function twoFactorRoutes(app: Http, deps: { security: Pick<Security, 'twoFactor'> }): void {
  app.post('/v1/security/2fa/setup', { schema: SetUp, config }, (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return deps.security.twoFactor.setUp(request.person)
  })

  app.post('/v1/security/2fa/enable', { schema: Enable, config }, (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return deps.security.twoFactor.enable(request.person, request.body, request.actor)
  })

  app.post('/v1/security/2fa/disable', { schema: Disable, config }, async (request) => {
    await deps.security.twoFactor.disable(request.person, request.body, request.actor)
    return { enabled: false as const }
  })

  app.get('/v1/security/2fa/status', { schema: ReadStatus, config }, (request) =>
    deps.security.twoFactor.status(request.person.userId),
  )
}
