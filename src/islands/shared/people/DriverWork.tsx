import type { Driver } from '#contract/driver.ts'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const load = withTexts('driver-work', () => import('./DriverCards.tsx').then((module) => module.DriverCards))

/** A driver's next and past trips, and the state of their papers: loaded when a driver is opened. */
export const DriverWork = ({ row }: { row: Driver }) => <LazyPart load={load} props={{ row }} />
