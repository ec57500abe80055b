export { exportTeam } from './export-team.store.ts'
export { permissionsOfGroups } from './groups.store.ts'
export { teamRoutes } from './team.routes.ts'
export { createTeam } from './team.ts'
