import type { Vehicle } from '#contract/fleet.ts'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const load = withTexts('last-check', () => import('./LastCheck.tsx').then((module) => module.LastCheck))

/** The newest look over a vehicle before it was driven: loaded where there is one. */
export const lastCheck = ({ lastCheck: check }: Vehicle) =>
  check ? <LazyPart load={load} props={{ check }} /> : null
