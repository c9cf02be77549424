import { QrCode } from '#src/islands/ui/blocks/QrCode.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Code() {
  const { t } = useI18n()
  return <QrCode text="https://kerbside.example/track/" label={t('gallery-widgets:code.label')} />
}
