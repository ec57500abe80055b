/** Name of the bundled model that an empty database uses. */
export const bundledModel = 'mini-v2'

// The first weights of version 2, which had its name until they were replaced.
const firstOfV2 = { name: 'mini-v2.0', generation: 'mini-v2@dc3ac573', storedName: 'mini-v2' }

/** Folders of the bundled models by name. Version 1 is `mini` in databases: it was the only one when they stored its name. */
const folders: ReadonlyMap<string, string> = new Map([
  ['mini', 'mini-v1'],
  [firstOfV2.name, firstOfV2.name],
  [bundledModel, bundledModel],
])

/** Names that a setting or a command may contain. */
export const bundledModelNames: readonly string[] = ['mini-v1', ...folders.keys()]

/** The name under which databases store a bundled model; any other name unchanged. */
export function storedModelName(name: string): string {
  return name === 'mini-v1' ? 'mini' : name
}

/** The present name of the model of a generation that a database stored as `name`. */
export function presentModelName(generation: string, name: string | null): string | null {
  return generation === firstOfV2.generation && name === firstOfV2.storedName ? firstOfV2.name : name
}

/** Whether a bundled model has a successor. */
export function isFormerModel(name: string | null): boolean {
  return name === 'mini' || name === firstOfV2.name
}

/** The folder of a bundled model below `models/`; `undefined` for a hub ID or a path. */
export function bundledModelFolder(name: string): string | undefined {
  return folders.get(storedModelName(name))
}
