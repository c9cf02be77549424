import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Directions() {
  const { t } = useI18n()
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">{t('gallery-ui:typography.name')}</dt>
      <dd>
        <bdi>سارة الخطيب</bdi>
      </dd>
      <dt className="text-ink-muted">{t('gallery-ui:typography.phone')}</dt>
      <dd>
        <bdi dir="ltr">+44 7700 900123</bdi>
      </dd>
      <dt className="text-ink-muted">{t('gallery-ui:typography.note')}</dt>
      <dd dir="auto">Bitte am Tor der Grundschule warten.</dd>
      <dt className="text-ink-muted">{t('gallery-ui:typography.long')}</dt>
      <dd className="[overflow-wrap:anywhere]">
        Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-Kindergartenbushaltestelle
      </dd>
    </dl>
  )
}
