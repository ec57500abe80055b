export function createRelay(_deps: unknown) { return { start() {}, async stop() {}, wake() {} } }
