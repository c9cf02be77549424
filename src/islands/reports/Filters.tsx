import { useState } from 'react'
import * as access from '#contract/access.ts'
import type { ReportKind } from '#contract/lists/reports.ts'
import type { Role } from '#contract/people.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { Told } from './use-report.ts'
import type { ViewControl } from './use-view.ts'
import { type FilterName, filters, filtersOf } from './view-state.ts'

const loadBox = withTexts('report-filters', () =>
  import('./FilterBox.tsx').then(({ FilterBox }) => FilterBox),
)

/** Who finds what to filter by: a company is all that it reads, and schools are found by their register. */
const finders: Record<FilterName, readonly Role[]> = {
  company: access.lists.owners,
  school: access.schools.read,
  driver: access.lists.crews,
}
/** Reports that are about no rides of one school or driver leave these filters out. */
const without: Partial<Record<ReportKind, readonly FilterName[]>> = {
  occupancy: ['school'],
  child_cost: ['driver'],
  papers: ['school', 'driver'],
  complaints: ['school'],
  pack: ['school', 'driver'],
}

const choices = (report: ReportKind, role: Role | undefined) =>
  filters.filter(
    (name) => !without[report]?.includes(name) && (role === undefined || finders[name].includes(role)),
  )

/** Whether the fields to filter by are shown; of a pack always: it is of a company before anything else. */
export function useFilters({ view }: ViewControl, role: Role | undefined) {
  const [open, setOpen] = useState(false)
  const names = choices(view.report, role)
  const isPack = view.report === 'pack'
  return {
    names,
    isShown: names.length > 0 && (open || isPack),
    toggle: names.length > 0 && !isPack ? () => setOpen(!open) : undefined,
  }
}
type FilterFields = ReturnType<typeof useFilters>

export function FilterButton({ isShown, toggle }: FilterFields) {
  const { t } = useI18n()
  if (!toggle) return null
  return (
    <Button intent="quiet" icon="filter" aria-expanded={isShown} onClick={toggle}>
      {t('reports:filters')}
    </Button>
  )
}

interface Props {
  control: ViewControl
  told: Told | undefined
  fields: FilterFields
}

/** What the rides are filtered by, each to be taken away, and the fields to filter by more. */
export function Filters({ control, told, fields: { names, isShown } }: Props) {
  const { t } = useI18n()
  const { view, change } = control
  const set = filters.filter((name) => filtersOf(view)[name] !== undefined)
  const chips = set.filter((name) => !isShown || !names.includes(name))
  return (
    <>
      {chips.length > 0 && (
        <ul className="flex flex-wrap gap-2 px-4 pb-4">
          {chips.map((name) => {
            const label = t('reports:filter', {
              what: t(`reports:by.${name}`),
              name: told?.of[name]?.name ?? '…',
            })
            return (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => change({ of: { ...view.of, [name]: undefined } })}
                  className="flex min-h-8 items-center gap-1.5 rounded-full bg-primary-soft py-0.5 ps-3 pe-2 font-medium text-primary text-sm hover:brightness-95 pointer-coarse:min-h-11"
                >
                  <span dir="auto">{label}</span>
                  <Icon name="close" size={16} />
                  <span className="sr-only">{t('reports:filter.remove')}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {isShown && <LazyPart load={loadBox} props={{ control, told, names }} />}
    </>
  )
}
