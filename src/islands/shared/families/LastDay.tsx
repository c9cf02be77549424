import type { PickupPerson } from '#contract/child.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const today = () => new Date().toISOString().slice(0, 10)

/** The last day somebody may fetch the child. */
export function LastDay({ validUntil }: Pick<PickupPerson, 'validUntil'>) {
  const { t, format } = useI18n()
  const over = validUntil !== null && validUntil < today()
  if (validUntil === null) return null
  return (
    <Badge tone={over ? 'error' : 'neutral'} icon={over ? 'ban' : 'calendar'}>
      {t(over ? 'family:pickup.over' : 'family:pickup.until', { date: format.date(validUntil, 'UTC') })}
    </Badge>
  )
}
