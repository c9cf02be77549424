import * as access from '#contract/access.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { CopyValue } from '#src/islands/resource/CopyValue.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { forwardAddress, osmandAddress, simulateCommand } from '#src/lib/tracking-address.ts'
import { trackingSetUp } from '#src/stores/tracking.ts'

/** How positions come in, and what has to be set where for that. */
export function TrackingSetUp(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Ways />
    </I18nProvider>
  )
}

/** What stands in `traccar.xml`, with the secret left for whoever knows it. */
const forwardLines = (address: string) =>
  [
    "<entry key='forward.type'>json</entry>",
    `<entry key='forward.url'>${address}</entry>`,
    "<entry key='forward.header'>Authorization: Bearer TRACKING_SECRET</entry>",
    "<entry key='forward.retry.enable'>true</entry>",
    "<entry key='forward.retry.limit'>10000</entry>",
  ].join('\n')

const loadLink = withTexts('traccar-link', () => import('./TraccarLink.tsx').then((part) => part.TraccarLink))

function Ways() {
  const { t } = useI18n()
  // Its own address is known in the browser only.
  const hydrated = useHydrated()
  const words = {
    copy: t('tracking-set-up:copy'),
    copied: t('tracking-set-up:copied'),
    notCopied: t('tracking-set-up:notCopied'),
  }
  return (
    <div className="border-t border-line p-4 sm:p-6">
      <p className="mb-4 text-ink-muted">{t('tracking-set-up:subtitle')}</p>
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <section className="flex flex-col gap-3">
            <h3 className="text-h6">{t('tracking-set-up:phone.title')}</h3>
            <p>{t('tracking-set-up:phone.text')}</p>
          </section>
          <section className="flex min-w-0 flex-col gap-3">
            <h3 className="text-h6">{t('tracking-set-up:tracker.title')}</h3>
            <p>{t('tracking-set-up:tracker.text')}</p>
            {hydrated && (
              <CopyValue label={t('tracking-set-up:address')} value={osmandAddress()} words={words} />
            )}
          </section>
          {hydrated && <Simulator words={words} />}
        </div>
        <section className="flex min-w-0 flex-col gap-3">
          <h3 className="text-h6">{t('tracking-set-up:traccar.title')}</h3>
          {hydrated && <LazyPart load={loadLink} props={{ words }} />}
          <h4 className="font-semibold">{t('tracking-set-up:forward.title')}</h4>
          <p>{t('tracking-set-up:traccar.text')}</p>
          <ForwardState />
          {hydrated && (
            <CopyValue
              label={t('tracking-set-up:lines')}
              value={forwardLines(forwardAddress())}
              words={words}
            />
          )}
        </section>
      </div>
    </div>
  )
}

/** What reports where nothing else does yet. */
function Simulator({ words }: Pick<Parameters<typeof CopyValue>[0], 'words'>) {
  const { t } = useI18n()
  const { data } = useLoaded(trackingSetUp, [])
  if (data?.forwarding !== false || data.traccar?.state !== 'off') return null
  return (
    <section data-roles={access.devices.write.join(' ')} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-h6">{t('tracking-set-up:simulator.title')}</h3>
      <p>{t('tracking-set-up:simulator.text')}</p>
      <CopyValue label={t('tracking-set-up:simulator.command')} value={simulateCommand()} words={words} />
    </section>
  )
}

/** Whether Traccar may pass positions on, and when it did last; nothing where the backend does not say. */
function ForwardState() {
  const { t, format } = useI18n()
  const { data } = useLoaded(trackingSetUp, [])
  if (data?.forwarding === undefined) return null
  const at = data.forwardedAt
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={data.forwarding ? 'success' : 'warning'} dot>
        {t(data.forwarding ? 'tracking-set-up:ready' : 'tracking-set-up:noSecret')}
      </Badge>
      {data.forwarding && (
        <span className="text-ink-muted">
          {at
            ? t('tracking-set-up:forwardedAt', { at: format.dateTime(at) })
            : t('tracking-set-up:neverForwarded')}
        </span>
      )}
    </p>
  )
}
