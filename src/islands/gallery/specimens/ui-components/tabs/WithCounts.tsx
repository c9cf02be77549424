import { useState } from 'react'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

type Tab = 'today' | 'open' | 'late'

export function WithCounts() {
  const { t } = useI18n()
  const [tab, setTab] = useState<Tab>('today')
  return (
    <Tabs<Tab>
      label={t('gallery-ui:tabs.label')}
      counted
      current={tab}
      onSelect={setTab}
      items={[
        { id: 'today', label: t('gallery-ui:tabs.today'), href: '#counts', count: 48 },
        { id: 'open', label: t('gallery-ui:tabs.open'), href: '#counts', count: 0 },
        { id: 'late', label: t('gallery-ui:tabs.late'), href: '#counts' },
      ]}
    />
  )
}
