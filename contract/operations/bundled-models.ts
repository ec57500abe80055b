/** Name of the bundled model that an empty database uses. */
export const bundledModel = 'mini-v2'

/** Folders of the bundled models by name. Version 1 is `mini` in databases: it was the only one when they stored its name. */
const folders: ReadonlyMap<string, string> = new Map([
  ['mini', 'mini-v1'],
  [bundledModel, bundledModel],
])

/** Names that a setting or a command may contain. */
export const bundledModelNames: readonly string[] = ['mini-v1', ...folders.keys()]

/** The name under which databases store a bundled model; any other name unchanged. */
export function storedModelName(name: string): string {
  return name === 'mini-v1' ? 'mini' : name
}

/** The folder of a bundled model below `models/`; `undefined` for a hub id or a path. */
export function bundledModelFolder(name: string): string | undefined {
  return folders.get(storedModelName(name))
}
