import { Accordion } from '#src/islands/ui/blocks/Accordion.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function SingleOpen() {
  const { t } = useI18n()
  return (
    <div className="divide-y divide-line rounded-card border border-line">
      <Accordion name="stop" title={t('gallery-ui:accordion.pickup')}>
        12, Mill Lane · 07:40
      </Accordion>
      <Accordion name="stop" title={t('gallery-ui:accordion.dropoff')}>
        Orchard School · 08:25
      </Accordion>
    </div>
  )
}
