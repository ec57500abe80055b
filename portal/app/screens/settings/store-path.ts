export const storePath = '/v1/store'
