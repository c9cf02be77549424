import { Timeline } from '#src/islands/ui/blocks/Timeline.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Ride() {
  const { t, format } = useI18n()
  const time = (clock: string) => {
    const at = `2026-03-16T${clock}:00Z`
    return { at, time: format.time(new Date(at), 'UTC') }
  }
  return (
    <Timeline
      label={t('gallery-ui:timeline.label')}
      items={[
        { id: '1', ...time('07:20'), title: t('gallery-ui:timeline.booked'), tone: 'neutral' },
        { id: '2', ...time('07:41'), title: t('gallery-ui:timeline.off'), tone: 'primary' },
        {
          id: '3',
          ...time('07:58'),
          title: t('gallery-ui:timeline.late'),
          detail: t('gallery-ui:timeline.lateWhy'),
          tone: 'warning',
        },
        { id: '4', ...time('08:09'), title: t('gallery-ui:timeline.absent'), tone: 'error' },
        { id: '5', ...time('08:31'), title: t('gallery-ui:timeline.done'), tone: 'success' },
      ]}
    />
  )
}
