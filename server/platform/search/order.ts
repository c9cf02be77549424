import { asc, desc, type SQL } from 'drizzle-orm'

/**
 * The keys that `ordering` names (`-` in front turns them round), those of `fallback` for anything else. The last key
 * should be unique, so that pages neither repeat nor skip a row.
 */
export function orderBy<Name extends string>(
  keys: Record<Name, readonly SQL[]>,
  fallback: Name,
  ordering: string | undefined,
  unique: SQL,
): SQL[] {
  const name = ordering?.replace(/^-/, '') ?? fallback
  const chosen = Object.hasOwn(keys, name) ? keys[name as Name] : keys[fallback]
  const direction = ordering?.startsWith('-') ? desc : asc
  return [...chosen, unique].map((key) => direction(key))
}
