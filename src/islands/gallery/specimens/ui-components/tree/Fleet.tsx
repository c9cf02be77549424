import { useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Tree } from '#src/islands/ui/tree/Tree.tsx'
import { type Branch, rootId, type TreeItem } from '#src/islands/ui/tree/tree-rows.ts'

const ready = (items: TreeItem[], total = items.length): Branch => ({ items, total, state: 'ready' })

export function Fleet() {
  const { t } = useI18n()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(['north', 'drivers']))
  const late = { text: t('gallery-ui:tree.expired'), tone: 'error' as const }
  const branches = new Map<string, Branch>([
    [
      rootId,
      ready([
        { id: 'north', label: 'Northgate Minibuses', icon: 'company', branch: true },
        { id: 'south', label: 'South Side Cars', icon: 'company', branch: true },
        { id: 'west', label: 'Westbury Coaches', icon: 'company', branch: true },
        { id: 'east', label: 'Eastville Taxis', icon: 'company', branch: true },
      ]),
    ],
    [
      'north',
      ready([
        { id: 'drivers', label: t('gallery-ui:tree.drivers'), icon: 'driver', note: '2', branch: true },
        { id: 'van', label: 'KS19 VAN', icon: 'van', branch: false },
      ]),
    ],
    [
      'drivers',
      ready(
        [
          { id: 'amira', label: 'Amira Haddad', icon: 'driver', href: '#tree', branch: false },
          { id: 'tom', label: 'Tom Whitfield', icon: 'driver', badge: late, branch: false },
        ],
        9,
      ),
    ],
    ['south', { items: [], total: 0, state: 'loading' }],
    ['west', { items: [], total: 0, state: 'failed', problem: t('gallery-ui:tree.failed') }],
    ['east', ready([])],
  ])
  return (
    <Tree
      label={t('gallery-ui:tree.label')}
      branches={branches}
      opened={opened}
      onToggle={({ id }) => setOpened(opened.symmetricDifference(new Set([id])))}
      onMore={(parent) => setOpened(opened.difference(new Set([parent])))}
      words={{
        loading: t('gallery-ui:tree.loading'),
        retry: t('gallery-ui:tree.retry'),
        empty: t('gallery-ui:tree.empty'),
        more: (count) => t('gallery-ui:tree.more', { count }),
        open: (name) => t('gallery-ui:tree.open', { name }),
      }}
    />
  )
}
