import { useCallback, useEffect, useRef, useState } from 'react'
import * as access from '#contract/access.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { CopyValue } from '#src/islands/resource/CopyValue.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { KnownLink } from '#src/lib/api/tracking.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { trackingSetUp } from '#src/stores/tracking.ts'
import { useTraccarActions } from './use-traccar-actions.ts'

const tones: Record<KnownLink['state'], Tone> = {
  off: 'neutral',
  connecting: 'info',
  connected: 'success',
  refused: 'error',
  unreachable: 'warning',
  unreadable: 'error',
}

const settings = 'TRACCAR_URL=https://traccar.example.com\nTRACCAR_TOKEN='
const lookMs = 10_000

/** Loads again while somebody looks: it changes by itself. */
function useFresh(box: { current: HTMLElement | null }) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && box.current?.offsetParent) void trackingSetUp.reload()
    }, lookMs)
    return () => clearInterval(timer)
  }, [box])
}

interface Props {
  /** Of the buttons that copy. */
  words: { copy: string; copied: string; notCopied: string }
}

/** How the connection to Traccar is, what is wrong with it, and what can be done; nothing where the backend does not say. */
export function TraccarLink({ words }: Props) {
  const { t } = useI18n()
  const box = useRef<HTMLDivElement>(null)
  useFresh(box)
  const link = useLoaded(trackingSetUp, []).data?.traccar
  if (!link) return null
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-3">
      <h4 className="font-semibold">{t('traccar-link:title')}</h4>
      <p>{t('traccar-link:text')}</p>
      <State link={link} />
      {link.state === 'off' ? (
        <CopyValue label={t('traccar-link:settings')} value={settings} words={words} />
      ) : (
        <Actions />
      )}
    </div>
  )
}

function State({ link }: { link: KnownLink }) {
  const { t, format } = useI18n()
  const { state, version, devices, messageAt, detail } = link
  const facts = [
    version && t('traccar-link:version', { version }),
    typeof devices === 'number' && t('traccar-link:devices', { count: devices }),
    messageAt && t('traccar-link:messageAt', { at: format.dateTime(messageAt) }),
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  const isFault = state === 'refused' || state === 'unreachable' || state === 'unreadable'
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]} dot>
          {t(`traccar-link:state.${state}`)}
        </Badge>
        {state !== 'off' &&
          facts.map((fact) => (
            <span key={String(fact)} className="text-ink-muted">
              {fact}
            </span>
          ))}
      </p>
      {isFault && <p>{t(`traccar-link:fault.${state}`)}</p>}
      {state !== 'connected' && detail && (
        <p className="text-ink-muted">
          <code dir="ltr" className="font-mono text-sm">
            {detail}
          </code>
        </p>
      )}
    </>
  )
}

const loadImport = withTexts('traccar-fences', () =>
  import('./fences/ImportFences.tsx').then((part) => part.ImportFences),
)

/** The import of geofences, loaded when it is first opened. */
function FenceImport() {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const Part = useModule(loadImport, open, close)
  return (
    <span data-roles={access.geofences.write.join(' ')}>
      <Button busy={open && !Part} onClick={() => setOpen(true)}>
        {t('traccar-link:fences')}
      </Button>
      {open && Part && <Part onClose={close} />}
    </span>
  )
}

function Actions() {
  const { t } = useI18n()
  const { busy, said, test, sync } = useTraccarActions()
  return (
    <div data-roles={access.devices.write.join(' ')} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === 'test'} off={busy === 'sync'} onClick={() => void test()}>
          {t('traccar-link:test')}
        </Button>
        <Button busy={busy === 'sync'} off={busy === 'test'} onClick={() => void sync()}>
          {t('traccar-link:sync')}
        </Button>
        <FenceImport />
      </div>
      <p role="status" className={said?.isWrong ? 'text-error' : ''}>
        {said?.text}
      </p>
    </div>
  )
}
