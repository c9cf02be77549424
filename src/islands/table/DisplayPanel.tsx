import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { densities, type TableSettings } from '#src/lib/list/settings.ts'
import { type AnyColumn, columnId } from './column.ts'
import { ShortcutList } from './ShortcutList.tsx'
import { useColumnModel } from './use-column-model.ts'

interface DisplayPanelProps {
  columns: readonly AnyColumn[]
  settings: TableSettings
  onChange: (patch: Partial<TableSettings>) => void
}

const row =
  'flex grow items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-surface-hover pointer-coarse:py-2.5'
const title = 'px-2.5 pt-1 pb-1 font-semibold text-caption text-ink-muted'

/** Above a list: how close the rows are, which columns stand, and in what order; and the keys that work in it. */
export function DisplayPanel({ columns, settings, onChange }: DisplayPanelProps) {
  const { t } = useI18n()
  const { leaves, move, reset } = useColumnModel(columns, settings, onChange)
  const headers = new Map(columns.map((column) => [columnId(column), t(column.header)]))
  return (
    <div className="w-72 p-1.5">
      <fieldset className="flex flex-wrap">
        <legend className={title}>{t('list-panels:display.density')}</legend>
        {densities.map((density) => (
          <label key={density} className={row}>
            <input
              type="radio"
              name="density"
              checked={settings.density === density}
              onChange={() => onChange({ density })}
              className="size-4 accent-primary-strong"
            />
            {t(`list-panels:density.${density}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="mt-1.5 border-line border-t pt-1.5">
        <legend className={title}>{t('list-panels:display.columns')}</legend>
        {leaves.map((leaf, index) => {
          const name = headers.get(leaf.id) ?? leaf.id
          return (
            <div key={leaf.id} className="flex items-center">
              <label className={row}>
                <input
                  type="checkbox"
                  checked={leaf.getIsVisible()}
                  disabled={!leaf.getCanHide()}
                  onChange={leaf.getToggleVisibilityHandler()}
                  className="size-4 accent-primary-strong"
                />
                {name}
              </label>
              <IconButton
                icon="arrow-up"
                size="sm"
                label={t('list-panels:display.earlier', { name })}
                disabled={index === 0}
                onClick={() => move(leaf.id, -1)}
              />
              <IconButton
                icon="arrow-down"
                size="sm"
                label={t('list-panels:display.later', { name })}
                disabled={index === leaves.length - 1}
                onClick={() => move(leaf.id, 1)}
              />
            </div>
          )
        })}
      </fieldset>
      <div className="border-line border-t p-1.5">
        <Button intent="quiet" size="sm" block icon="undo" onClick={reset}>
          {t('list-panels:display.reset')}
        </Button>
      </div>
      <section className="border-line border-t pt-1.5 max-sm:hidden pointer-coarse:hidden">
        <h3 className={title}>{t('list-panels:keys.label')}</h3>
        <ShortcutList />
      </section>
    </div>
  )
}
