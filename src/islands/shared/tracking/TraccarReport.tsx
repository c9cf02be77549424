import { useEffect, useRef, useState } from 'react'
import { traccarEventTypes } from '#contract/lists/traccar.ts'
import type { TraccarReport as Report, TraccarEvent } from '#contract/traccar-report.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { lookAtDevice } from '#src/stores/traccar.ts'
import { alarmText } from './attribute-value.ts'
import { AttributeFacts, factsStyle } from './Facts.tsx'

/** Asks Traccar when somebody wants to know, and not before: each look is noted. */
function useReport(device: string) {
  const { t } = useI18n()
  const [report, setReport] = useState<Report>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const left = useRef(new AbortController())
  useEffect(() => {
    const mine = new AbortController()
    left.current = mine
    return () => mine.abort()
  }, [])

  async function look() {
    const { signal } = left.current
    setBusy(true)
    const result = await lookAtDevice(device, signal)
    if (signal.aborted) return
    setBusy(false)
    setReport(result.ok ? result.value : undefined)
    setProblem(result.ok ? undefined : problemMessage(result.problem, t))
  }
  return { report, problem, busy, look }
}

const isFault = (state: Report['state']) =>
  state === 'refused' || state === 'unreachable' || state === 'unreadable'

function Detail({ detail }: { detail: string | null }) {
  return (
    detail && (
      <p className="mt-1 text-ink-muted">
        <code dir="ltr" className="font-mono text-sm">
          {detail}
        </code>
      </p>
    )
  )
}

function Last({ last }: Pick<Report, 'last'>) {
  const { t, format } = useI18n()
  if (!last) return <p className="text-ink-muted">{t('traccar-report:never')}</p>
  const at = format.dateTime(last.time)
  return (
    <>
      <p className="text-ink-muted">
        {last.protocol
          ? t('traccar-report:attributesOf', { at, protocol: last.protocol })
          : t('traccar-report:attributesAt', { at })}
      </p>
      {Object.keys(last.attributes).length > 0 ? (
        <dl className={factsStyle}>
          <AttributeFacts attributes={last.attributes} />
        </dl>
      ) : (
        <p className="text-ink-muted">{t('traccar-report:noAttributes')}</p>
      )}
      {last.unlisted > 0 && (
        <p className="text-ink-muted">{t('traccar-report:attributesLeft', { count: last.unlisted })}</p>
      )}
    </>
  )
}

/** What happened, in words; a kind that is not known here as Traccar calls it. */
function eventText({ type, alarm }: TraccarEvent, i18n: I18n): string {
  if (type === 'alarm' && alarm) return i18n.t('traccar-report:alarm', { alarm: alarmText(alarm, i18n) })
  const known = traccarEventTypes.find((one) => one === type)
  return known ? i18n.t(`traccar-report:event.${known}`) : type
}

function Events({ events: { state, detail, results, unlisted } }: Pick<Report, 'events'>) {
  const i18n = useI18n()
  const { t, format } = i18n
  if (isFault(state))
    return (
      <Alert tone="warning">
        {t(state === 'refused' ? 'traccar-report:eventsRefused' : 'traccar-report:eventsFailed')}
        <Detail detail={detail} />
      </Alert>
    )
  if (results.length === 0) return <p className="text-ink-muted">{t('traccar-report:noEvents')}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {results.map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5">
            <time dateTime={event.at} className="w-44 shrink-0 text-ink-muted tabular-nums">
              {format.dateTime(event.at)}
            </time>
            <span className="wrap-anywhere min-w-0 font-medium">
              <bdi>{eventText(event, i18n)}</bdi>
            </span>
            {event.geofence && (
              <span className="wrap-anywhere min-w-0 text-ink-muted">
                <bdi>{event.geofence}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="text-ink-muted">{t('traccar-report:eventsLeft', { count: unlisted })}</p>
      )}
    </>
  )
}

function Found({ report }: { report: Report }) {
  const { t } = useI18n()
  const { state, detail, listed, last, events } = report
  if (state === 'refused' || state === 'unreachable' || state === 'unreadable')
    return (
      <Alert tone="error">
        {t(`traccar-link:fault.${state}`)}
        <Detail detail={detail} />
      </Alert>
    )
  if (!listed) return <Alert tone="warning">{t('traccar-report:unlisted')}</Alert>
  return (
    <>
      <section className="flex flex-col gap-3">
        <h3 className="font-semibold">{t('traccar-report:attributes')}</h3>
        <Last last={last} />
      </section>
      <section className="flex flex-col gap-3">
        <h3 className="font-semibold">{t('traccar-report:events')}</h3>
        <Events events={events} />
      </section>
    </>
  )
}

/** What Traccar has of a device: the attributes of its last position as the protocol sent them, and what happened lately. */
export function TraccarReport({ device }: { device: string }) {
  const { t } = useI18n()
  const { report, problem, busy, look } = useReport(device)
  return (
    <Card
      title={t('traccar-report:title')}
      id="device-traccar"
      actions={
        <Button busy={busy} onClick={() => void look()}>
          {t(report ? 'traccar-report:again' : 'traccar-report:look')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <p className="text-ink-muted">{t('traccar-report:hint')}</p>
        <p role="status" className="empty:hidden">
          {busy && t('traccar-report:asking')}
        </p>
        {problem && <Alert tone="error">{problem}</Alert>}
        {report && <Found report={report} />}
      </div>
    </Card>
  )
}
