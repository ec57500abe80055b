export { permissionsOfGroups } from './groups.store.ts'
export { teamRoutes } from './team.routes.ts'
export { createTeam, type Team } from './team.ts'
