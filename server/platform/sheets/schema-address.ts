import { readdirSync } from 'node:fs'
import type * as z from 'zod'

const folder = new URL('../../../contract/', import.meta.url)

/** Where a thread finds a schema: the module that exports it, and the name it has there. */
export interface SchemaAddress {
  module: string
  name: string
}

const known = new Map<z.ZodObject, SchemaAddress>()

/**
 * The address of a schema, which itself can't go over to a thread. Throws for one that no module of the contract exports:
 * its rows can't be checked elsewhere.
 */
export async function schemaAddress(schema: z.ZodObject): Promise<SchemaAddress> {
  const found = known.get(schema)
  if (found) return found
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const module = new URL(file, folder).href
    const [name] =
      Object.entries((await import(module)) as object).find(([, value]) => value === schema) ?? []
    if (name === undefined) continue
    known.set(schema, { module, name })
    return { module, name }
  }
  throw new Error('The schema of an imported table must be exported by a module of contract/')
}

/** The schema at an address. */
export async function schemaAt({ module, name }: SchemaAddress): Promise<z.ZodObject> {
  const exported = (await import(module)) as Record<string, z.ZodObject | undefined>
  const schema = exported[name]
  if (!schema) throw new Error(`${module} exports no ${name}`)
  return schema
}
