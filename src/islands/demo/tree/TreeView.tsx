import type { Role } from '#contract/people.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useWord } from '#src/islands/shared/office/use-word.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { Tree } from '#src/islands/ui/tree/Tree.tsx'
import { $profile } from '#src/stores/profile.ts'
import { type Kind, kinds, mayRead, type Node, type Source } from './nodes.ts'
import { useBranches } from './use-branches.ts'

/** The two trees, by what their first level holds, and what is found in each by name. */
const trees = {
  fleet: { root: 'company', found: ['company', 'driver', 'vehicle'] },
  schools: { root: 'school', found: ['school', 'child'] },
} as const satisfies Record<string, { root: Kind; found: readonly Kind[] }>
type Shown = keyof typeof trees

function useSource(shown: Shown, search: string, role: Role): Source {
  const { t } = useI18n()
  const { root, found } = trees[shown]
  if (!search) return { from: 'list', kind: root, query: { ordering: 'name' } }
  const nodes = found
    .filter((kind) => mayRead(kind, role))
    .map(
      (kind): Node => ({
        id: `found:${kind}`,
        label: t(`tree:found.${kind}`),
        icon: kinds[kind].icon,
        branch: true,
        source: { from: 'list', kind, query: { search } },
      }),
    )
  return { from: 'nodes', nodes }
}

interface ShownTreeProps {
  shown: Shown
  search: string
  role: Role
}

function ShownTree({ shown, search, role }: ShownTreeProps) {
  const { t } = useI18n()
  const { branches, opened, more, toggle } = useBranches(useSource(shown, search, role), role)
  return (
    <div className="p-2 sm:p-4">
      <Tree
        label={t(`tree:tab.${shown}`)}
        branches={branches}
        opened={opened}
        onToggle={toggle}
        onMore={more}
        words={{
          loading: t('tree:loading'),
          retry: t('problems:broken.retry'),
          empty: t('tree:empty'),
          more: (count) => t('tree:more', { count }),
          open: (name) => t('tree:open', { name }),
        }}
      />
    </div>
  )
}

function Content() {
  const { t } = useI18n()
  const profile = useSlice($profile)
  const [word, setTab] = useWord('tree', 'push')
  const [search, setSearch] = useWord('q')
  if (!profile)
    return (
      <div aria-busy>
        <Skeleton box="h-96 w-full" />
      </div>
    )
  const { role } = profile
  const own = (Object.keys(trees) as Shown[]).filter((one) => mayRead(trees[one].root, role))
  const shown = own.find((one) => one === word) ?? own[0]
  if (!shown) {
    return (
      <div className="k-card">
        <EmptyState icon="board" title={t('tree:forbidden')} hint={t('tree:forbiddenHint')} />
      </div>
    )
  }
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div className="k-card">
        <div className="p-3">
          <SearchBox
            value={search}
            placeholder={t(`tree:search.${shown}`)}
            onSearch={(text) => setSearch(text.trim())}
          />
        </div>
        {own.length > 1 && (
          <Tabs
            label={t('tree:trees')}
            items={own.map((id) => ({ id, label: t(`tree:tab.${id}`), href: `?tree=${id}` }))}
            current={shown}
            onSelect={setTab}
          />
        )}
        <ShownTree key={shown} shown={shown} search={search} role={role} />
      </div>
      <p className="text-caption text-ink-muted">{t('tree:keys')}</p>
    </div>
  )
}

/** Who belongs to whom: companies with their drivers, vehicles and papers, and schools with their children by year. */
export function TreeView(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
