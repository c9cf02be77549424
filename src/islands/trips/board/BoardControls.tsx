import type { ReactNode } from 'react'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { DayInput } from '#src/islands/ui/date/DateInput.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import { addDays } from '#src/lib/list/days.ts'
import { type BoardView, boardFilters, boardGroups, zooms } from './view-state.ts'

interface Props {
  view: BoardView
  /** The day that is shown; empty while it is not known. */
  date: string
  /** Without a line of time there is nothing to widen, and nothing to put together. */
  narrow: boolean
  /** `typed` keeps the place in the history. */
  onChange: (change: Partial<BoardView>, how?: 'typed') => void
  children: ReactNode
}

function Choice<Value extends string>({
  label,
  value,
  values,
  text,
  onChange,
}: {
  label: string
  value: Value
  values: readonly Value[]
  text: (value: Value) => string
  onChange: (value: Value) => void
}) {
  return (
    <select
      aria-label={label}
      className={`${controlStyle} !w-auto`}
      value={value}
      onChange={(event) => {
        const chosen = values.find((one) => one === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {text(one)}
        </option>
      ))}
    </select>
  )
}

/** The day, what is shown of it, and how wide an hour is. */
export function BoardControls({ view, date, narrow, onChange, children }: Props) {
  const { t } = useI18n()
  const goTo = (days: number) => date && onChange({ day: addDays(date, days) })
  const search = useStableCallback((text: string) => onChange({ search: text.trim() }, 'typed'))
  return (
    <div className="flex flex-wrap items-center gap-2 p-3 sm:px-4">
      <div className="flex min-w-0 items-center gap-1">
        <IconButton icon="chevron-start" label={t('trip-board:previous')} onClick={() => goTo(-1)} />
        <DayInput
          fit
          required
          label={t('trip-board:day')}
          value={date}
          onChange={(day) => day && onChange({ day })}
        />
        <IconButton icon="chevron-end" label={t('trip-board:next')} onClick={() => goTo(1)} />
      </div>
      <Button size="sm" onClick={() => onChange({ day: undefined })} off={!view.day}>
        {t('trip-board:today')}
      </Button>
      <div className="min-w-32 flex-1 basis-36">
        <SearchBox value={view.search} placeholder={t('trip-board:search')} onSearch={search} />
      </div>
      <Choice
        label={t('trip-board:show')}
        value={view.show}
        values={boardFilters}
        text={(one) => t(`trip-board:show.${one}`)}
        onChange={(show) => onChange({ show })}
      />
      {!narrow && (
        <>
          <Choice
            label={t('trip-board:group')}
            value={view.group}
            values={boardGroups}
            text={(one) => t(`trip-board:group.${one}`)}
            onChange={(group) => onChange({ group })}
          />
          <span className="ms-auto flex items-center gap-1">
            <IconButton
              icon="minus"
              label={t('trip-board:narrower')}
              disabled={view.zoom === 0}
              onClick={() => onChange({ zoom: view.zoom - 1 })}
            />
            <IconButton
              icon="plus"
              label={t('trip-board:wider')}
              disabled={view.zoom === zooms.length - 1}
              onClick={() => onChange({ zoom: view.zoom + 1 })}
            />
          </span>
        </>
      )}
      {children}
    </div>
  )
}
