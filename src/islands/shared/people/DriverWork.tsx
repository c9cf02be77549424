import type { Driver } from '#contract/driver.ts'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const load = withTexts('driver-work', () => import('./DriverCards.tsx').then((module) => module.DriverCards))

/** What a driver will do and did, and how their papers stand: loaded when a driver is looked at. */
export const DriverWork = ({ row }: { row: Driver }) => <LazyPart load={load} props={{ row }} />
