export const apiKeysPath = '/v1/security/api-keys'
export const widgetKeysPath = '/v1/widget/keys'
export const chatKeyPath = '/v1/admin/assistant/keys'
export const webhooksPath = '/v1/search/webhooks'
