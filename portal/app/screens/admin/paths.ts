export const storesPath = '/v1/admin/stores'
