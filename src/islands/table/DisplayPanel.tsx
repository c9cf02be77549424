import { useI18n } from '#src/islands/ui/i18n.tsx'
import { densities, type TableSettings } from '#src/lib/list/settings.ts'

export interface DisplayPanelProps {
  columns: readonly {
    readonly id: string
    readonly header: string
    readonly fixed: boolean
    readonly shown: boolean
  }[]
  settings: TableSettings
  onChange: (patch: Partial<TableSettings>) => void
}

const row =
  'flex items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-surface-hover pointer-coarse:py-2.5'
const title = 'px-2.5 pt-1 pb-1 font-semibold text-caption text-ink-muted'

/** Inside `DisplayOptions`: which columns stand, and how close the rows are. */
export function DisplayPanel({ columns, settings, onChange }: DisplayPanelProps) {
  const { t } = useI18n()
  return (
    <div className="w-60 p-1.5">
      <fieldset>
        <legend className={title}>{t('table:display.density')}</legend>
        {densities.map((density) => (
          <label key={density} className={row}>
            <input
              type="radio"
              name="density"
              checked={settings.density === density}
              onChange={() => onChange({ density })}
              className="size-4 accent-primary-strong"
            />
            {t(`table:density.${density}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="mt-1.5 border-line border-t pt-1.5">
        <legend className={title}>{t('table:display.columns')}</legend>
        {columns.map(({ id, header, fixed, shown }) => (
          <label key={id} className={row}>
            <input
              type="checkbox"
              checked={shown}
              disabled={fixed}
              onChange={(event) => onChange({ columns: { ...settings.columns, [id]: event.target.checked } })}
              className="size-4 accent-primary-strong"
            />
            {t(header)}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
