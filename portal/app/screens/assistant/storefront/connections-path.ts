export const connectionsPath = '/v1/admin/connections'
export const syncingRefreshMs = 2_000
export const idleRefreshMs = 30_000
