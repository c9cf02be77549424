import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { Popover } from '#src/islands/ui/Popover.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { SavedViewsProps } from './saved-views.ts'

const loadPanel = withTexts('list-panels', () =>
  import('./SavedViewsPanel.tsx').then((module) => module.SavedViewsPanel),
)

/** Lists as somebody likes to see them: open one, keep the present one, delete one. */
export function SavedViews(props: SavedViewsProps) {
  const { views, current } = props
  const { t } = useI18n()
  const name = views?.find(({ id }) => id === current)?.name
  return (
    <Popover
      label={t('table:views.label')}
      onOpen={props.onOpened}
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className="inline-flex h-9 max-w-52 items-center gap-1.5 rounded-control px-2.5 font-semibold text-ink hover:bg-surface-hover pointer-coarse:h-11"
        >
          <Icon name="bookmark" size={18} className={name ? 'text-primary' : 'text-ink-muted'} />
          <span className="truncate max-sm:sr-only">{name ?? t('table:views.label')}</span>
          <Icon name="chevron-down" size={16} className="max-sm:hidden" />
        </button>
      )}
    >
      {(close) => <LazyPart load={loadPanel} props={{ ...props, close }} />}
    </Popover>
  )
}
