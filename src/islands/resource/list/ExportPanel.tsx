import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { Query } from '#src/lib/api/query.ts'
import { exportUrl } from '#src/lib/api-links.ts'
import { ExportLink } from './ExportLink.tsx'

interface Props {
  resource: string
  query: Query
  toasts: Toasts
}

const formats = ['csv', 'xlsx'] as const

/** The filtered rows of a list as files. */
export function ExportPanel({ resource, query, toasts }: Props) {
  const { t } = useI18n()
  return (
    <ul className="flex w-64 flex-col p-1.5">
      {formats.map((format) => (
        <li key={format}>
          <ExportLink row href={exportUrl(resource, format, query)} toasts={toasts}>
            <span className="block font-medium">{t(`list-panels:export.${format}`)}</span>
            <span className="block text-caption text-ink-muted">
              {t(`list-panels:export.${format}.hint`)}
            </span>
          </ExportLink>
        </li>
      ))}
    </ul>
  )
}
