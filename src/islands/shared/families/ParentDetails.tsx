import type { Parent } from '#contract/parent.ts'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const load = withTexts('child-family', () =>
  import('./ChildrenCard.tsx').then((module) => module.ChildrenCard),
)

/** The children a parent looks after, above the fields of the record; loaded with the first record that is opened. */
export const ParentDetails = (props: { row: Parent }) => <LazyPart load={load} props={props} />
