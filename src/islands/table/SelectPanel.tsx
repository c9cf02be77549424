import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { ChoiceFilter } from './filters.ts'

interface SelectPanelProps {
  filter: ChoiceFilter
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A few values: one counts at once, several after “Show”. */
export function SelectPanel({ filter, value, onChange }: SelectPanelProps) {
  const { t } = useI18n()
  const [chosen, setChosen] = useState<readonly string[]>(value ? value.split(',') : [])
  const { label, values, multiple } = filter

  function pick(one: string) {
    if (!multiple) return onChange(one)
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  }

  return (
    <div className="w-60 p-1.5">
      {values.map((one) => (
        <label
          key={one}
          className="flex items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-surface-hover pointer-coarse:py-2.5"
        >
          <input
            type={multiple ? 'checkbox' : 'radio'}
            name={label}
            checked={chosen.includes(one)}
            onChange={() => pick(one)}
            className="size-4 accent-primary-strong"
          />
          {t(filter.text(one))}
        </label>
      ))}
      {multiple && (
        <div className="px-1 pt-1.5 pb-1">
          <Button intent="primary" size="sm" block onClick={() => onChange(chosen.join(',') || undefined)}>
            {t('list-panels:filter.apply')}
          </Button>
        </div>
      )}
    </div>
  )
}
