import * as access from '#contract/access.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import type { Chosen } from './choose-vehicles.ts'
import { printView, type TrackingView, trackingFilters } from './view-state.ts'

type Choices = readonly { id: string; name: string }[]

interface Props {
  view: TrackingView
  counts: Chosen['counts'] | undefined
  /** Undefined until they are known. */
  companies: Choices | undefined
  schools: Choices | undefined
  onChange: (change: Partial<TrackingView>, how?: 'typed') => void
}

function Choice({
  label,
  all,
  value,
  choices,
  onChange,
}: {
  label: string
  all: string
  value: string
  choices: Choices | undefined
  onChange: (value: string) => void
}) {
  // There is nothing to choose from.
  if (choices && choices.length < 2 && !value) return null
  return (
    <select
      aria-label={label}
      className={`${controlStyle} min-w-28 sm:max-w-56 sm:flex-1`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {choices?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Which vehicles are shown: by state, by words, by company and by school. */
export function TrackingControls({ view, counts, companies, schools, onChange }: Props) {
  const { t } = useI18n()
  const search = useStableCallback((text: string) => onChange({ search: text.trim() }, 'typed'))
  return (
    <>
      <Tabs
        label={t('tracking:show')}
        current={view.show}
        counted
        items={trackingFilters.map((id) => ({
          id,
          label: t(id === 'all' || id === 'late' ? `tracking:show.${id}` : `tracking:state.${id}`),
          href: `?${printView({ ...view, show: id })}`,
          count: counts?.[id],
        }))}
        onSelect={(show) => onChange({ show })}
      />
      <div className="flex flex-wrap items-center gap-2 border-line border-b p-3 sm:px-4">
        <div className="basis-full sm:contents">
          <SearchBox value={view.search} placeholder={t('tracking:search')} onSearch={search} />
        </div>
        <Choice
          label={t('tracking:company')}
          all={t('tracking:company.all')}
          value={view.company}
          choices={companies}
          onChange={(company) => onChange({ company })}
        />
        <Choice
          label={t('tracking:school')}
          all={t('tracking:school.all')}
          value={view.school}
          choices={schools}
          onChange={(school) => onChange({ school })}
        />
        <span data-roles={access.geofences.read.join(' ')}>
          <Button
            icon="pin"
            aria-pressed={view.fences !== ''}
            onClick={() => onChange({ fences: view.fences ? '' : '1' })}
          >
            {t('tracking:fences')}
          </Button>
        </span>
      </div>
    </>
  )
}
