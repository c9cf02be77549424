import type { Route } from '#server/platform/http/define-route.ts'
import { orderRoutes } from './order-routes.ts'
import { productRoutes } from './product-routes.ts'
import { shopStatsRoutes } from './stats.ts'

/** What is sold to families, and what was ordered. */
export const shopRoutes: readonly Route[] = [...productRoutes, ...orderRoutes, ...shopStatsRoutes]
