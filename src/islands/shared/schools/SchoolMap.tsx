import type { School } from '#contract/school.ts'
import { MapView } from '#src/islands/resource/map/MapView.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'

/** Where a school is, and the gates at which children are met. */
export function SchoolMap({ row, i18n: { t } }: { row: School; i18n: I18n }) {
  const { name, place, gates = [] } = row
  if (!place && gates.length === 0) return null
  const title = t('schools:map')
  return (
    <Card id="school-map" title={title}>
      <MapView
        label={title}
        stops={[
          ...(place ? [{ name, point: place.point, kind: 'dropoff' as const, done: false }] : []),
          ...gates.map((gate) => ({ ...gate, kind: 'via' as const, done: false })),
        ]}
      />
    </Card>
  )
}
