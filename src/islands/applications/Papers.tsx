import type { DriverDetails } from '#contract/application.ts'
import type { StoredFile } from '#contract/file.ts'
import { FileList } from '#src/islands/resource/files/FileList.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  details: DriverDetails
  files: readonly StoredFile[]
}

/** The papers that came with an application, each with its files, which open in place. */
export function Papers({ details, files }: Props) {
  const { t, format } = useI18n()
  const byType = Map.groupBy([...details.papers, ...(details.vehicle?.papers ?? [])], ({ type }) => type)
  const byId = new Map(files.map((file) => [file.id, file]))
  return (
    <Card title={t('application:papers')}>
      {byType.size === 0 && <p className="text-ink-muted">{t('application:papers.none')}</p>}
      <ul className="flex flex-col gap-5">
        {[...byType].map(([type, papers]) => {
          const until = papers.find(({ expiresOn }) => expiresOn)?.expiresOn
          return (
            <li key={type}>
              <h3 className="mb-2 flex flex-wrap gap-x-3 font-medium">
                {t(`application:paper.${type}`)}
                {until && (
                  <span className="font-normal text-ink-muted">
                    {t('application:until', { date: format.date(until, 'UTC') })}
                  </span>
                )}
              </h3>
              <FileList value={papers.flatMap(({ file }) => byId.get(file) ?? [])} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
