import { applyStored } from '#src/stores/dashboard-arrangement.ts'
import { Hours } from './Hours.tsx'
import { NowMap } from './NowMap.tsx'
import { Trends } from './Trends.tsx'

// Where nothing is stored that is the usual arrangement.
applyStored()

export { Hours, NowMap, Trends }
