import type { ReactNode } from 'react'
import { FilterBar } from '#src/islands/table/FilterBar.tsx'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import type { IconName } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { Popover } from '#src/islands/ui/Popover.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { Query } from '#src/lib/api/query.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { TableSettings } from '#src/lib/list/settings.ts'
import type { ListDescription } from './list-description.ts'
import { SavedViews } from './SavedViews.tsx'

const loadDisplay = withTexts('list-panels', () =>
  import('#src/islands/table/DisplayPanel.tsx').then((module) => module.DisplayPanel),
)

const loadExport = withTexts('list-panels', () =>
  import('./ExportPanel.tsx').then((module) => module.ExportPanel),
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

/** Above the table, on one line where there is room: search, filters, saved views, export, display settings. */
export function ListHead<Row extends { id: string }, Name extends string>(props: ListHeadProps<Row, Name>) {
  const { list, control, query, filtered, toasts } = props
  const { exports, imports, rides } = list
  const { t, locale } = useI18n()
  const { state } = control
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-1 max-sm:py-3 lg:flex-nowrap">
      <SearchBox value={state.search} placeholder={t(list.searchLabel)} onSearch={control.setSearch} />
      {/* On a phone a row of its own from its start on: a page that is painted half read would move it otherwise. */}
      <div className="ms-auto flex shrink-0 items-center justify-end max-sm:w-full max-sm:justify-start lg:order-last">
        <SavedViews list={list.id} control={control} canSave={filtered || state.ordering !== ''} />
        {exports && query && (
          <Panel icon="download" label={t('table:export.label')}>
            <LazyPart
              load={loadExport}
              props={{
                resource: exports.resource,
                query: { ordering: state.ordering, ...query, language: exports.language && locale },
                toasts,
              }}
            />
          </Panel>
        )}
        {imports && (
          <span data-roles={imports.roles}>
            <IconButton icon="upload" label={t(imports.label)} onClick={() => props.onImport?.()} />
          </span>
        )}
        <Panel icon="sliders" label={t('table:display.label')}>
          <LazyPart
            load={loadDisplay}
            props={{ columns: list.columns, settings: props.settings, onChange: props.onSettings }}
          />
        </Panel>
      </div>
      {rides && <rides.Tabs list={control} />}
      <FilterBar filters={list.filters} shown={rides ? 2 : 3} list={control} zone={props.zone} />
    </div>
  )
}
