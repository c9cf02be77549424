import type { ShopPeriod } from '#contract/shop-stats.ts'
import { getShopStats, type ShopFigures } from '#src/lib/api/shop-stats.ts'
import { loadable } from './base/loadable.ts'

/** The shop's figures of a period; those of another one stand until they are there. */
export const shopStats = loadable<[ShopPeriod], ShopFigures>({
  name: 'shop-stats',
  fetch: (options, period) => getShopStats(period, options),
  onChange: 'keep',
})
