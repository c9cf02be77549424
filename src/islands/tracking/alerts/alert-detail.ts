import type { RoadAlert } from '#contract/road-alert.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

type Told = Pick<RoadAlert, 'figures' | 'place'>

/** Names and places stand apart from the words around them, whichever way those run. */
const apart = (text: string) => `\u2068${text}\u2069`

/** How an alert is told more exactly: its speed, its distance, how early, how many children; empty where nothing is known. */
export function useAlertDetail() {
  const { t, format } = useI18n()
  const unit = (value: number, name: string) =>
    format.number(value, { style: 'unit', unit: name, maximumFractionDigits: 0 })
  const distanceOf = (metres: number) =>
    metres < 1000
      ? unit(metres, 'meter')
      : format.number(metres / 1000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 })

  return ({ figures, place }: Told): string => {
    const { kmh, limitKmh, metres, minutes, riders } = figures
    const parts: string[] = []
    if (kmh !== undefined && limitKmh !== undefined) {
      const [speed, limit] = [unit(kmh, 'kilometer-per-hour'), unit(limitKmh, 'kilometer-per-hour')]
      parts.push(t('road-alerts:detail.speed', { speed, limit }))
    }
    if (metres !== undefined) {
      const distance = distanceOf(metres)
      parts.push(
        place
          ? t('road-alerts:detail.metres', { distance, place: apart(place) })
          : t('road-alerts:detail.metres.plain', { distance }),
      )
    }
    if (minutes !== undefined) {
      const span = unit(minutes, 'minute')
      parts.push(
        place
          ? t('road-alerts:detail.early', { minutes: span, place: apart(place) })
          : t('road-alerts:detail.early.plain', { minutes: span }),
      )
    }
    if (riders !== undefined) parts.push(t('road-alerts:riders', { count: riders }))
    return parts.join(' · ')
  }
}
