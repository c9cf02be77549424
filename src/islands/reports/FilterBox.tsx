import {
  companySearch,
  driverSearch,
  offeredName,
  schoolSearch,
} from '#src/islands/resource/record-search.ts'
import { Combobox } from '#src/islands/ui/combobox/Combobox.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Told } from './use-report.ts'
import type { ViewControl } from './use-view.ts'
import type { FilterName } from './view-state.ts'

const searches = { company: companySearch, school: schoolSearch, driver: driverSearch }

interface Props {
  control: ViewControl
  told: Told | undefined
  /** Those that this reader and report have. */
  names: readonly FilterName[]
}

/** Finds the company, school or driver whose rides alone are to be shown: there may be hundreds of each. */
export function FilterBox({ control, told, names }: Props) {
  const { t } = useI18n()
  const { view, change } = control
  return (
    <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3" data-noprint>
      {names.map((name) => {
        const id = view.of[name]
        const known = id && (told?.of[name]?.name ?? offeredName(id) ?? '…')
        return (
          <div key={name} className="flex min-w-0 flex-col gap-1">
            <label htmlFor={`filter-${name}`} className="text-caption text-ink-muted">
              {t(`reports:by.${name}`)}
            </label>
            <Combobox
              id={`filter-${name}`}
              label={t(`reports:by.${name}`)}
              selected={id && known ? [{ id, name: known }] : []}
              search={searches[name]}
              placeholder={t(`report-filters:all.${name}`)}
              onChange={([option]) => change({ of: { ...view.of, [name]: option?.id }, ordering: '' })}
            />
          </div>
        )
      })}
    </div>
  )
}
