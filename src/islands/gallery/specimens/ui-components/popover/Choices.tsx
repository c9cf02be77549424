import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Popover } from '#src/islands/ui/Popover.tsx'

const needs = ['booster', 'wheelchair', 'assistant'] as const

export function Choices() {
  const { t } = useI18n()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['booster']))
  return (
    <Popover
      label={t('gallery-ui:popover.needs')}
      trigger={(props) => (
        <Button {...props} icon="filter">
          {t('gallery-ui:popover.open', { count: chosen.size })}
        </Button>
      )}
    >
      {(close) => (
        <div className="flex flex-col gap-2 p-4">
          {needs.map((need) => (
            <label key={need} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={chosen.has(need)}
                onChange={() => setChosen(chosen.symmetricDifference(new Set([need])))}
              />
              {t(`gallery-ui:popover.${need}`)}
            </label>
          ))}
          <Button size="sm" block onClick={close}>
            {t('gallery-ui:popover.done')}
          </Button>
        </div>
      )}
    </Popover>
  )
}
