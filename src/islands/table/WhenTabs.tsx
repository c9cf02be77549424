import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { withFilters } from '#src/lib/list/changes.ts'
import { whenOf, whenPatch, whenTabs } from '#src/lib/list/when.ts'
import type { ListControl } from './use-list-state.ts'

/** Whether a list of rides shows what is next, what was, or all of it; each has an address. Its texts are `dates:when.*`. */
export function WhenTabs({ list }: { list: ListControl<'when' | 'date'> }) {
  const { t } = useI18n()
  const { state } = list
  const current = state.filters.date ? undefined : whenOf(state)
  return (
    <nav aria-label={t('dates:when.label')}>
      <ul className="flex rounded-full bg-surface-sunken p-0.5">
        {whenTabs.map((when) => (
          <li key={when}>
            <a
              href={list.hrefOf(withFilters(state, whenPatch(state, when)))}
              aria-current={when === current ? 'page' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                list.setFilters(whenPatch(state, when))
              }}
              className="flex min-h-7 items-center rounded-full px-3 font-medium text-[0.8125rem] text-ink-muted hover:text-ink aria-[current]:bg-surface-raised aria-[current]:text-primary aria-[current]:shadow-card pointer-coarse:min-h-9"
            >
              {t(`dates:when.${when}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
