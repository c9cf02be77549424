import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { TableSettings } from '#src/lib/list/settings.ts'
import { DisplayOptions } from './DisplayOptions.tsx'
import { ExportLink } from './ExportLink.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { DataListProps } from './list-props.ts'
import { SavedViews } from './SavedViews.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ShortcutHint } from './ShortcutHint.tsx'

interface ListHeadProps<Row extends object, Name extends string> extends DataListProps<Row, Name> {
  filtered: boolean
  settings: TableSettings
  onSettings: (patch: Partial<TableSettings>) => void
}

/** Above the table: search, saved views, export, how it looks; below that the filters. */
export function ListHead<Row extends object, Name extends string>(props: ListHeadProps<Row, Name>) {
  const { list, views, exports } = props
  const { t } = useI18n()
  const { state, spec } = list
  return (
    <div className="flex flex-col gap-3 border-line border-b p-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox value={state.search} placeholder={props.searchLabel} onSearch={list.setSearch} />
        <div className="ms-auto flex flex-wrap items-center justify-end gap-1">
          {views && (
            <SavedViews
              {...views}
              current={state.view}
              canSave={props.filtered || state.ordering !== spec.defaults.ordering}
              onOpen={(view) => list.openView(view.id, view.query)}
            />
          )}
          {exports && (
            <>
              <ExportLink href={exports.href('csv')} hint={t('table:export.hint')} check={exports.check}>
                <Icon name="download" size={18} className="text-ink-muted" />
                <span className="max-sm:sr-only">{t('table:export.label')}</span>
              </ExportLink>
              <ExportLink href={exports.href('xlsx')} hint={t('table:export.xlsxHint')} check={exports.check}>
                {t('table:export.xlsx')}
              </ExportLink>
            </>
          )}
          {props.tools}
          <ShortcutHint />
          <DisplayOptions columns={props.columns} settings={props.settings} onChange={props.onSettings} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {props.whens}
        <FilterBar filters={props.filters} list={list} />
      </div>
    </div>
  )
}
