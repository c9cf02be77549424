import type { StatementLine } from '#contract/statement.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  lines: readonly StatementLine[]
  currency: string
  /** IANA zone of the days. */
  zone: string
  /** Takes a line out, where that is possible. */
  onRemove: ((line: StatementLine) => void) | undefined
}

/** The line by which a trip is known, and taken out: its fare, or what it cost in place of one. */
const leads = ({ kind }: StatementLine) => kind === 'fare' || kind === 'no_show_fee' || kind === 'cancel_fee'

function Words({ line }: { line: StatementLine }) {
  const { t } = useI18n()
  const { trip } = line
  return (
    <>
      <span className="font-medium">{t(`statement-sheet:kind.${line.kind}`)}</span>
      {trip && (
        <>
          {' · '}
          <bdi>{trip.reference}</bdi>
        </>
      )}
      {trip && leads(line) && (trip.from || trip.to) && (
        <span className="block text-caption text-ink-muted [overflow-wrap:anywhere]">
          <bdi>{trip.from}</bdi>{' '}
          <span className="inline-block align-middle">
            <Icon name="arrow-end" size={12} />
          </span>{' '}
          <bdi>{trip.to}</bdi>
        </span>
      )}
      {line.note && (
        <span className="block text-caption text-ink-muted [overflow-wrap:anywhere]">
          <bdi>{line.note}</bdi>
        </span>
      )}
    </>
  )
}

/** The lines, a trip's together; a trip is taken out as a whole, by its first line. */
export function SheetLines({ lines, currency, zone, onRemove }: Props) {
  const { t, format } = useI18n()
  if (lines.length === 0) return <p className="text-ink-muted">{t('statement-sheet:empty')}</p>
  const dayOf = (line: StatementLine) => (line.trip && leads(line) ? format.date(line.trip.at, zone) : '')
  const removable = (line: StatementLine) => line.trip === null || leads(line)
  return (
    <table className="w-full">
      <thead className="border-b border-line-strong text-caption text-ink-muted">
        <tr>
          <th scope="col" className="py-2 pe-3 text-start font-semibold max-sm:hidden">
            {t('statement-sheet:date')}
          </th>
          <th scope="col" className="py-2 pe-3 text-start font-semibold">
            {t('statement-sheet:description')}
          </th>
          <th scope="col" className="py-2 text-end font-semibold">
            {t('statement-sheet:amount')}
          </th>
          {onRemove && (
            <th scope="col" data-noprint>
              <span className="sr-only">{t('statement-sheet:remove')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-b border-line align-top break-inside-avoid">
            <td className="py-2 pe-3 whitespace-nowrap max-sm:hidden">{dayOf(line)}</td>
            <td className="py-2 pe-3">
              <span className="block text-caption text-ink-muted sm:hidden">{dayOf(line)}</span>
              <Words line={line} />
            </td>
            <td className="py-2 text-end whitespace-nowrap">
              <bdi>{format.money({ amount: line.amount, currency })}</bdi>
            </td>
            {onRemove && (
              <td className="w-10 ps-2 text-end" data-noprint>
                {removable(line) && (
                  <IconButton
                    icon="trash"
                    size="sm"
                    label={t('statement-sheet:removeLine', { name: line.trip?.reference ?? line.note ?? '' })}
                    onClick={() => onRemove(line)}
                  />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
