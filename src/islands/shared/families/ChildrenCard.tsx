import type { Parent } from '#contract/parent.ts'
import { pageAddress } from '#src/islands/resource/register/addresses.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** The children somebody is a guardian of, and what they are to them. */
export function ChildrenCard({ row }: { row: Parent }) {
  const { t, locale } = useI18n()
  const child = (id: string) => `${pageAddress(locale, 'children')}?id=${encodeURIComponent(id)}`
  return (
    <Card id="children" title={t('family:children')} flush>
      {row.children.length === 0 && <p className="p-6 text-ink-muted">{t('family:children.none')}</p>}
      <ul className="divide-y divide-line">
        {row.children.map(({ id, name, relationship, isPrimary }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-6">
            <a className="k-link font-semibold" dir="auto" href={child(id)}>
              {name}
            </a>
            <span className="text-ink-muted">{t(`family:relationship.${relationship}`)}</span>
            {isPrimary && (
              <Badge tone="primary" icon="star">
                {t('family:right.isPrimary')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
