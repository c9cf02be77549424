import type { School } from '#contract/school.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'

const load = () => import('./SchoolMap.tsx').then(({ SchoolMap }) => SchoolMap)

/** Where a school and its gates are: loaded when one is opened. */
export const SchoolDetails = (props: { row: School; i18n: I18n }) => <LazyPart load={load} props={props} />
