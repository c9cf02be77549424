import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The ids of the products that this build makes a page of: those of the demo business. Later ones have `?id=`. */
export const knownProducts: readonly string[] = JSON.parse(
  readFileSync(join(process.cwd(), 'demo/data/products.json'), 'utf8'),
).map(({ id }: { id: string }) => id)
