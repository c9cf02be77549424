import { useId } from 'react'
import type { CoverCandidate, CoverRow } from '#contract/cover.ts'
import type { BulkResult } from '#contract/page.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'
import { type Choice, candidateOf, parseChoice, printChoice } from './choices.ts'
import { Others, Reasons, Told } from './Reasons.tsx'

interface Props {
  row: CoverRow
  choice: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
  /** Another trip at the same time for which the same one is chosen. */
  clash: CoverRow | undefined
  result: BulkResult['results'][number] | undefined
  /** Nothing can be chosen while it is sent, and after. */
  off: boolean
}

function nameOf({ driver, vehicle, assistant }: CoverCandidate, { t }: I18n): string {
  if (assistant) return assistant.name
  return t('cover:crew', { driver: driver?.name ?? '', plate: vehicle?.plate ?? '' })
}

/** What can be chosen: everybody who could take it, each act that needs nobody, and to leave it. */
function optionsOf(row: CoverRow, i18n: I18n) {
  return [
    ...row.acts.flatMap((act) =>
      act === 'exchange' || act === 'relieve'
        ? row.candidates.map((one, candidate) => ({
            value: printChoice({ act, candidate }),
            label: nameOf(one, i18n),
          }))
        : [{ value: printChoice({ act, candidate: 0 }), label: i18n.t(`cover:act.${act}`) }],
    ),
    { value: '', label: i18n.t('cover:leave') },
  ]
}

function What({ row }: { row: CoverRow }) {
  const { t, format, locale } = useI18n()
  const { from, to, zone, riders, status } = row
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">
          {format.dayLabel(from, zone)}{' '}
          <bdi>
            {format.time(from, zone)}–{format.time(to, zone)}
          </bdi>
        </span>
        <a className="k-link" href={localePath(locale, routes.booking(row.booking))} dir="ltr">
          {row.reference}
        </a>
        {status ? <TripStatusBadge status={status} /> : <Badge>{t('cover:noTrip')}</Badge>}
      </p>
      <p className="[overflow-wrap:anywhere]">
        <bdi>{riders.length > 0 ? format.list(riders) : t('cover:riders', { count: row.passengers })}</bdi>
      </p>
      <p className="text-caption text-ink-muted [overflow-wrap:anywhere]">
        {t('cover:way', { from: row.pickup, to: row.dropoff })}
      </p>
      {row.place && row.start && (
        <p className="text-caption text-ink-muted">
          {t('cover:meets', { place: row.place.place, time: format.time(row.start, zone) })}
        </p>
      )}
    </div>
  )
}

/** A trip with what is proposed, what else there is, and what came of it. */
export function CoverItem({ row, choice, onChoose, clash, result, off }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const id = useId()
  const candidate = candidateOf(row, choice)
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-2" data-row={row.id}>
      <What row={row} />
      <div className="flex min-w-0 flex-col gap-1.5">
        {row.acts.length > 0 && (
          <>
            <label htmlFor={id} className="sr-only">
              {t('cover:choose', { reference: row.reference })}
            </label>
            <select
              id={id}
              className={controlStyle}
              value={printChoice(choice)}
              disabled={off}
              onChange={(event) => onChoose(parseChoice(row, event.target.value))}
            >
              {optionsOf(row, i18n).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </>
        )}
        {candidate && <Reasons candidate={candidate} helps={candidate.assistant !== null} />}
        {clash && !off && <Alert tone="warning">{t('cover:clash', { reference: clash.reference })}</Alert>}
        {row.note && (
          <p className="text-caption [overflow-wrap:anywhere]">
            {row.note}{' '}
            {row.driver && (
              <a className="k-link" href={`tel:${row.driver.phone}`}>
                <bdi>{row.driver.name}</bdi> <bdi dir="ltr">{row.driver.phone}</bdi>
              </a>
            )}
          </p>
        )}
        <Told row={row} act={choice?.act ?? null} />
        <Others others={row.others} />
        {result && (
          <p>
            <Badge tone={result.ok ? 'success' : 'error'} icon={result.ok ? 'check' : 'error'}>
              {t(result.ok ? 'cover:done' : 'cover:notDone')}
            </Badge>{' '}
            {result.message && <span className="[overflow-wrap:anywhere]">{result.message}</span>}
          </p>
        )}
      </div>
    </li>
  )
}
