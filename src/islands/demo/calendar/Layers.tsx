import { type CalendarLayer, calendarLayers } from '#contract/lists/calendar.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { layerTones } from './items.ts'

interface Props {
  /** Those that the reader may read. */
  layers: readonly CalendarLayer[]
  off: readonly CalendarLayer[]
  onChange: (off: CalendarLayer[]) => void
}

const accents = {
  primary: 'accent-primary',
  info: 'accent-info',
  success: 'accent-success',
  warning: 'accent-warning',
  error: 'accent-error',
} as const

/** What of the business is shown, each with its colour. */
export function Layers({ layers, off, onChange }: Props) {
  const { t } = useI18n()
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">{t('calendar:layers')}</legend>
      {layers.map((layer) => (
        <label key={layer} className="flex items-center gap-2.5 py-1 pointer-coarse:py-2">
          <input
            type="checkbox"
            checked={!off.includes(layer)}
            onChange={(event) =>
              onChange(
                calendarLayers.filter((one) => (one === layer ? !event.target.checked : off.includes(one))),
              )
            }
            className={`size-[18px] shrink-0 ${accents[layerTones[layer]]}`}
          />
          {t(`calendar:layer.${layer}`)}
        </label>
      ))}
    </fieldset>
  )
}
