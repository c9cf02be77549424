import { useState } from 'react'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const schools = [
  'Orchard School',
  'St Mary’s Primary',
  'Filton Avenue',
  'Elm Park Academy',
  'Riverside Infants',
  'Hillcrest',
  'Ashley Down',
  'Brookfield Sixth Form',
]

export function Many() {
  const { t } = useI18n()
  const [school, setSchool] = useState('Hillcrest')
  return (
    <Tabs
      label={t('gallery-ui:tabs.schools')}
      items={schools.map((name) => ({ id: name, label: name, href: '#many' }))}
      current={school}
      onSelect={setSchool}
    />
  )
}
