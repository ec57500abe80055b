export { permissionsOfGroups } from './groups.store.ts'
export { teamRetention } from './retention.ts'
export { teamRoutes } from './team.routes.ts'
export { createTeam } from './team.ts'
