import type { AssistantDocument, DriverDocument } from '#contract/document.ts'
import { RowsCard } from '#src/islands/resource/register/RowsCard.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, registerPath } from '#src/lib/routes.ts'
import { relatedRows } from '#src/stores/related.ts'

type Paper = DriverDocument | AssistantDocument

const stores = {
  driver: relatedRows<Paper>('driver-documents', 'of-driver'),
  assistant: relatedRows<Paper>('assistant-documents', 'of-assistant'),
}

const paperTones: Record<Paper['status'], Tone> = {
  expired: 'error',
  rejected: 'error',
  missing: 'error',
  pending: 'warning',
  approved: 'success',
}
/** What needs somebody first. */
const paperOrder = Object.keys(paperTones)

function Papers({ rows, list }: { rows: readonly Paper[]; list: string }) {
  const { t, format } = useI18n()
  const sorted = rows.toSorted((a, b) => paperOrder.indexOf(a.status) - paperOrder.indexOf(b.status))
  return (
    <ul className="divide-y divide-line">
      {sorted.map((paper) => (
        <li key={paper.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
          <a className="k-link min-w-0 flex-1 basis-40" href={`${list}?id=${encodeURIComponent(paper.id)}`}>
            {t(`papers-card:paper.${paper.type}`)}
          </a>
          {paper.expiresOn && (
            <span className="text-ink-muted">
              {t('papers-card:until', { date: format.date(paper.expiresOn, 'UTC') })}
            </span>
          )}
          <Badge
            tone={paper.required || paper.status === 'approved' ? paperTones[paper.status] : 'neutral'}
            dot
          >
            {t(`papers-card:paperStatus.${paper.status}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

/** The papers of somebody, by what they need. */
export function PapersCard({ of, id }: { of: keyof typeof stores; id: string }) {
  const { t, locale } = useI18n()
  const list = localePath(locale, registerPath(`${of}-documents`))
  return (
    <RowsCard
      title={t('papers-card:title')}
      store={stores[of]}
      query={{ [of]: id, page_size: 50 }}
      more={{ href: `${list}?${of}=${encodeURIComponent(id)}`, label: t('papers-card:all') }}
      empty={t('papers-card:empty')}
    >
      {(rows) => <Papers rows={rows} list={list} />}
    </RowsCard>
  )
}
