const modules = import.meta.glob<Record<string, unknown>>('../../contract/lists/*.ts')

const isList = (entry: [string, unknown]): entry is [string, readonly string[]] => Array.isArray(entry[1])

/** Every list of values by its name, from `contract/lists/`. */
export async function readLists(): Promise<ReadonlyMap<string, readonly string[]>> {
  const read = await Promise.all(Object.values(modules).map((load) => load()))
  return new Map(read.flatMap((module) => Object.entries(module).filter(isList)))
}
