import type { Child } from '#contract/child.ts'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { RegisterList } from '#src/stores/registers.ts'

const load = withTexts('child-family', () => import('./ChildFamily.tsx').then((module) => module.ChildFamily))

/** What belongs to a child, above the fields of the record; its code is loaded with the first record that is opened. */
export const ChildDetails = (props: { child: Child; list: RegisterList }) => (
  <LazyPart load={load} props={props} />
)
