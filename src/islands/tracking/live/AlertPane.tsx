import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { AlertsProps } from '../alerts/Alerts.tsx'

/** The vehicles that the desk has an alert of. */
export const noAlerts: ReadonlySet<string> = new Set()

const loadAlerts = withTexts('road-alerts', () =>
  import('../alerts/Alerts.tsx').then(({ Alerts }) => ({ Alerts })),
)
const nothing = () => undefined

/** What the desk must know, above the vehicles. It takes no room before there is something to be told. */
export function AlertPane(props: AlertsProps) {
  const part = useModule(loadAlerts, true, nothing)
  return part ? <part.Alerts {...props} /> : null
}
