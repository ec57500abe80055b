import { describeRoutes } from '../../server/routes.ts'

/** The text of docs/openapi.json: the description of every route, made without a database, a model or a network. */
export async function makeOpenApi(): Promise<string> {
  return `${JSON.stringify(await describeRoutes(), null, 2)}\n`
}
