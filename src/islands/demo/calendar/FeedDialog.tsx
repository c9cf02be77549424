import { useId, useState } from 'react'
import type { CalendarFeed } from '#contract/calendar.ts'
import { type CalendarLayer, calendarLayers } from '#contract/lists/calendar.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { feedUrl } from '#src/lib/office-links.ts'
import { calendarFeed, renewFeed, revokeFeed } from '#src/stores/calendar.ts'

interface Props {
  /** Those that the reader may read. */
  layers: readonly CalendarLayer[]
  toasts: Toasts
  onClose: () => void
}

/** The address as it was just made: it is shown this once. */
function NewAddress({ address }: { address: string }) {
  const { t } = useI18n()
  const id = useId()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {t('calendar-feed:address')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          dir="ltr"
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className={`${controlStyle} min-w-0 flex-1 basis-60`}
        />
        <Button icon="copy" onClick={() => void copy()}>
          {t(copied ? 'calendar-feed:copied' : 'calendar-feed:copy')}
        </Button>
      </div>
      <Alert tone="warning">{t('calendar-feed:once')}</Alert>
    </div>
  )
}

function State({ feed }: { feed: CalendarFeed }) {
  const { t, format } = useI18n()
  if (!feed.active) return <p>{t('calendar-feed:none')}</p>
  return (
    <p>
      {feed.createdAt && t('calendar-feed:since', { time: format.dateTime(feed.createdAt) })}{' '}
      {feed.readAt
        ? t('calendar-feed:read', { time: format.relative(feed.readAt) })
        : t('calendar-feed:unread')}
    </p>
  )
}

/** The secret address by which another calendar follows this one: made, renewed, revoked. */
export function FeedDialog({ layers, toasts, onClose }: Props) {
  const { t } = useI18n()
  const { data, error } = useLoaded(calendarFeed, [])
  const [chosen, setChosen] = useState<readonly CalendarLayer[]>()
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const told = chosen ?? data?.layers ?? []

  const renew = async () => {
    setBusy(true)
    const result = await renewFeed(layers.filter((layer) => told.includes(layer)))
    setBusy(false)
    if (!result.ok) return setProblem(problemMessage(result.problem, t))
    setProblem('')
    setAddress(feedUrl(result.value.path))
  }
  const revoke = async () => {
    setBusy(true)
    const result = await revokeFeed()
    setBusy(false)
    if (!result.ok) return setProblem(problemMessage(result.problem, t))
    setAddress('')
    setProblem('')
    toasts.show(t('calendar-feed:revoked'))
  }

  return (
    <Dialog
      open
      title={t('calendar-feed:title')}
      description={t('calendar-feed:hint')}
      busy={busy}
      onClose={onClose}
      footer={
        data && (
          <>
            {data.active && (
              <Button intent="danger" busy={busy} onClick={() => void revoke()}>
                {t('calendar-feed:revoke')}
              </Button>
            )}
            <Button intent="primary" busy={busy} onClick={() => void renew()}>
              {t(data.active ? 'calendar-feed:renew' : 'calendar-feed:make')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {(problem || error) && <Alert tone="error">{problem || (error && problemMessage(error, t))}</Alert>}
        {data ? <State feed={data} /> : !error && <Spinner />}
        {address && <NewAddress address={address} />}
        {data && (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1 font-semibold">{t('calendar-feed:layers')}</legend>
            {layers.map((layer) => (
              <label key={layer} className="flex items-center gap-2.5 pointer-coarse:py-2">
                <input
                  type="checkbox"
                  checked={told.includes(layer)}
                  onChange={(event) =>
                    setChosen(
                      calendarLayers.filter((one) =>
                        one === layer ? event.target.checked : told.includes(one),
                      ),
                    )
                  }
                  className="size-[18px] accent-primary-strong"
                />
                {t(`calendar:layer.${layer}`)}
              </label>
            ))}
            <p className="text-caption text-ink-muted">{t('calendar-feed:layersHint')}</p>
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
