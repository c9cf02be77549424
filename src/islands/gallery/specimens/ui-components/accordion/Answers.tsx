import { Accordion } from '#src/islands/ui/blocks/Accordion.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Answers() {
  const { t } = useI18n()
  return (
    <div className="divide-y divide-line rounded-card border border-line">
      <Accordion title={t('gallery-ui:accordion.late')}>{t('gallery-ui:accordion.lateAnswer')}</Accordion>
      <Accordion title={t('gallery-ui:accordion.seat')}>{t('gallery-ui:accordion.seatAnswer')}</Accordion>
      <Accordion title={t('gallery-ui:accordion.long')}>{t('gallery-ui:accordion.longAnswer')}</Accordion>
    </div>
  )
}
