import { useEffect } from 'react'
import type { TimelineEvent } from '#contract/reason.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { Timeline } from '#src/islands/ui/blocks/Timeline.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { recordsOf } from '#src/stores/records.ts'
import type { Register, Row } from './define-register.ts'
import { valueText } from './value-text.tsx'

const known = ['created', 'edited', 'deleted', 'imported', 'undone', 'mailed']

function titleOf(register: Register, { type }: TimelineEvent, { t }: I18n) {
  return known.includes(type) ? t(`register-record:event.${type}`) : t(register.spec.text(`event.${type}`))
}

interface Props {
  register: Register
  row: Row
}

function Detail({ register, row, event }: Props & { event: TimelineEvent }) {
  const i18n = useI18n()
  const { t } = i18n
  // Without its values: a picture, for instance, or what is not for every reader.
  const isHidden = ({ before, after }: TimelineEvent['changes'][number]) => before === null && after === null
  const side = (field: string, value: string | null) => valueText(register, field, value, i18n, row) || '–'
  return (
    <>
      {event.changes.map((change) => (
        <p key={change.field} className="[overflow-wrap:anywhere]">
          {t(isHidden(change) ? 'register-record:event.hiddenChange' : 'register-record:event.change', {
            field: t(register.spec.text(`field.${change.field}`)),
            before: side(change.field, change.before),
            after: side(change.field, change.after),
          })}
        </p>
      ))}
      {event.note && <p dir="auto">{event.note}</p>}
      {event.actor && <p className="text-caption">{t('register-record:event.by', { actor: event.actor })}</p>}
    </>
  )
}

/** What happened to a record, the latest first; read again when it has another version. */
export function TimelineCard({ register, row }: Props) {
  const { id, version } = row
  const i18n = useI18n()
  const { t, format } = i18n
  const { load, $state } = recordsOf(register.spec.resource, register.list).timeline
  const { data, error } = useSlice($state)
  useEffect(() => {
    if (version > 0) void load(id)
  }, [id, version, load])
  // Some read a record and not its history.
  if (error?.kind === 'forbidden') return null
  return (
    <Card title={t('register-record:timeline')}>
      {error && <p className="text-ink-muted">{problemMessage(error, t)}</p>}
      {!data && !error && <Skeleton box="h-24 w-full" />}
      {data?.length === 0 && <p className="text-ink-muted">{t('register-record:timeline.none')}</p>}
      {data && data.length > 0 && (
        <Timeline
          label={t('register-record:timeline')}
          items={data.toReversed().map((event) => ({
            id: event.id,
            at: event.at,
            time: format.dateTime(event.at),
            title: titleOf(register, event, i18n),
            detail: <Detail register={register} row={row} event={event} />,
          }))}
        />
      )}
    </Card>
  )
}
