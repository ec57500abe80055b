import { accessNotes, readsTenantHeader } from './access.ts'
import { apiExamples } from './api-examples.ts'
import { parameterNotes } from './api-parameters.ts'
import { apiTags } from './api-tags.ts'
import { countsAgainstPlan } from './billing/counted-routes.ts'
import { ErrorBody } from './error-body.ts'
import { permissions } from './identity/permission.ts'
import { webhookMessages } from './operations/webhook-message.ts'
import { Problem } from './problem.ts'

/** The general part of the API description. */
export const apiDescription = {
  title: 'Vitrine',
  version: '1',
  description:
    'Self-hosted product search with a shopping assistant: find products by image or text, and answer shoppers from published texts.\n\nA machine gets its token at `POST /oauth/token`, and a user at `POST /oauth/login`. Send the token, or an API key, as `Authorization: Bearer …`. If a user belongs to several stores, the header `X-Service-Active-Tenant` names the store of the call by its slug. A super admin is a user who manages the whole installation and may name any store; a store that does not exist gets 404.\n\nErrors have the fields `error`, `message`, `details` and `correlation_id`. Validation errors list every invalid field in `details.errors`. Assistant and connection calls return errors as `application/problem+json` instead.\n\nCalls that create something accept an `Idempotency-Key`. If the response is lost, repeat the request with the same key: the call takes effect only once.\n\nA store’s plan limits the requests of all its credentials together in any 60 seconds. Calls for billing, security, the team, connections and the assistant do not count toward this limit. If the plan has a limit, the response to a counted request has the headers `RateLimit-Policy` and `RateLimit`. Above the limit, the request gets 429 `rate_limit_exceeded` with `Retry-After`.',
  errorBody: ErrorBody,
  problemBody: Problem,
  accessNotes,
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    clientCredentials: {
      type: 'oauth2',
      description: 'A machine token of the store. It has every permission unless it was restricted.',
      flows: {
        clientCredentials: {
          tokenUrl: '/oauth/token',
          scopes: Object.fromEntries(permissions.map((permission) => [permission, `The permission ${permission}.`])),
        },
      },
    },
    widgetKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Service-Key',
      description: 'A public widget key. It works only in pages of the origins on its list.',
    },
  },
  /** The security scheme of each access rule; `bearer` for all others. */
  schemeOf: { widget: 'widgetKey' },
  machineScheme: 'clientCredentials',
  tags: apiTags,
  parameterNotes,
  examples: apiExamples,
  webhooks: webhookMessages,
  countsAgainstPlan,
  mayNameStore: readsTenantHeader,
} as const
