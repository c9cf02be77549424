import { useCallback, useEffect, useState } from 'react'
import type { SavedView } from '#contract/saved-view.ts'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { Popover } from '#src/islands/ui/Popover.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const nothing = () => undefined
const load = withTexts('list-panels', () => import('./late-views.ts').then((module) => module.lateViews))
const loadPanel = () => load().then(({ Panel }) => Panel)

interface SavedViewsProps {
  /** Id of the list. */
  list: string
  control: ListControl
  /** Whether the list has anything worth keeping: a filter, a search, a sort. */
  canSave: boolean
}

/** Saved views of the list: open one, save the current one, delete one. */
export function SavedViews({ list, control, canSave }: SavedViewsProps) {
  const { t } = useI18n()
  const current = control.state.view
  const [views, setViews] = useState<readonly SavedView[]>()
  const read = useCallback(() => load().then(({ readViews }) => readViews(list, setViews), nothing), [list])
  const isUnknown = current !== '' && !views
  useEffect(() => {
    if (isUnknown) void read()
  }, [isUnknown, read])
  const name = views?.find(({ id }) => id === current)?.name
  return (
    <Popover
      label={t('table:views.label')}
      onOpen={read}
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          title={t('table:views.label')}
          className="inline-flex h-8 max-w-52 items-center gap-1 rounded-control px-2 font-semibold text-ink hover:bg-surface-hover pointer-coarse:h-11"
        >
          <Icon name="bookmark" size={18} className={name ? 'text-primary' : 'text-ink-muted'} />
          <span className={name ? 'truncate max-sm:sr-only' : 'sr-only'}>
            {name ?? t('table:views.label')}
          </span>
          <Icon name="chevron-down" size={16} className="max-sm:hidden" />
        </button>
      )}
    >
      {(close) => (
        <LazyPart load={loadPanel} props={{ list, control, canSave, views, setViews, read, close }} />
      )}
    </Popover>
  )
}
