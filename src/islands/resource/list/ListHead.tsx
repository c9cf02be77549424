import type { ReactNode } from 'react'
import { FilterBar } from '#src/islands/table/FilterBar.tsx'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { Popover } from '#src/islands/ui/Popover.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { Query } from '#src/lib/api/query.ts'
import { exportUrl } from '#src/lib/api-links.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { TableSettings } from '#src/lib/list/settings.ts'
import { ExportLink } from './ExportLink.tsx'
import type { ListDescription } from './list-description.ts'
import { SavedViews } from './SavedViews.tsx'

const loadShortcuts = withTexts('list-panels', () =>
  import('#src/islands/table/ShortcutPanel.tsx').then((module) => module.ShortcutPanel),
)
const loadDisplay = withTexts('list-panels', () =>
  import('#src/islands/table/DisplayPanel.tsx').then((module) => module.DisplayPanel),
)

/** A button that opens a panel. */
const Panel = ({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) => (
  <Popover label={label} trigger={(trigger) => <IconButton {...trigger} icon={icon} label={label} />}>
    {() => children}
  </Popover>
)

interface ListHeadProps<Row extends { id: string }, Name extends string> {
  list: ListDescription<Row, Name>
  control: ListControl<Name>
  filtered: boolean
  zone: string
  /** The query of the rows; undefined while it is not known. */
  query: Query | undefined
  toasts: Toasts
  settings: TableSettings
  onSettings: (patch: Partial<TableSettings>) => void
  onImport?: (() => void) | undefined
}

/** Above the table: search, saved views, export, display settings; below that the filters. */
export function ListHead<Row extends { id: string }, Name extends string>(props: ListHeadProps<Row, Name>) {
  const { list, control, query, filtered, toasts } = props
  const { exports, imports, rides } = list
  const { t, locale } = useI18n()
  const { state } = control
  const file = (format: 'csv' | 'xlsx') =>
    exports
      ? exportUrl(exports.resource, format, {
          ordering: state.ordering,
          ...query,
          language: exports.language && locale,
        })
      : ''
  return (
    <div className="flex flex-col gap-3 border-line border-b p-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox value={state.search} placeholder={t(list.searchLabel)} onSearch={control.setSearch} />
        {/* On a phone a row of its own from its start on: a page that is painted half read would move it otherwise. */}
        <div className="ms-auto flex flex-wrap items-center justify-end gap-1 max-sm:w-full max-sm:justify-start">
          <SavedViews list={list.id} control={control} canSave={filtered || state.ordering !== ''} />
          {exports && query && (
            <>
              <ExportLink href={file('csv')} hint={t('table:export.hint')} toasts={toasts}>
                <Icon name="download" size={18} className="text-ink-muted" />
                <span className="max-sm:sr-only">{t('table:export.label')}</span>
              </ExportLink>
              <ExportLink href={file('xlsx')} hint={t('table:export.xlsxHint')} toasts={toasts}>
                {t('table:export.xlsx')}
              </ExportLink>
            </>
          )}
          {imports && (
            <span data-roles={imports.roles}>
              <Button intent="quiet" icon="upload" onClick={props.onImport}>
                <span className="max-sm:sr-only">{t(imports.label)}</span>
              </Button>
            </span>
          )}
          <span className="max-sm:hidden pointer-coarse:hidden">
            <Panel icon="keyboard" label={t('table:keys.label')}>
              <LazyPart load={loadShortcuts} props={{}} />
            </Panel>
          </span>
          <Panel icon="sliders" label={t('table:display.label')}>
            <LazyPart
              load={loadDisplay}
              props={{ columns: list.columns, settings: props.settings, onChange: props.onSettings }}
            />
          </Panel>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {rides && <rides.Tabs list={control} />}
        <FilterBar filters={list.filters} list={control} zone={props.zone} />
      </div>
    </div>
  )
}
