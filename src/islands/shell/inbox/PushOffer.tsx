import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { enablePush, pushState } from '#src/stores/push.ts'

const texts = {
  offered: 'inbox:push.offer',
  on: 'inbox:push.on',
  blocked: 'inbox:push.unblock',
} as const

/** Whether this device is pushed to, and the button that browsers want before they ask. Nothing without push. */
export function PushOffer() {
  const { t } = useI18n()
  const [state, setState] = useState(pushState)
  const [busy, setBusy] = useState(false)
  if (state === 'absent') return null
  const enable = async () => {
    setBusy(true)
    setState(await enablePush())
    setBusy(false)
  }
  return (
    <div
      className="flex items-center gap-3 border-t border-line px-6 py-3.5"
      role={state === 'blocked' ? 'alert' : 'status'}
    >
      <span className={state === 'blocked' ? 'text-warning' : 'text-ink-muted'}>
        <Icon name={state === 'blocked' ? 'warning' : 'bell'} />
      </span>
      <div className="flex-1 text-ink-muted">
        {state === 'blocked' && (
          <p className="font-semibold text-ink">{t('own-problems:notificationsBlocked')}</p>
        )}
        <p>{t(texts[state])}</p>
      </div>
      {state === 'offered' && (
        <Button size="sm" busy={busy} onClick={() => void enable()}>
          {t('inbox:push.enable')}
        </Button>
      )}
    </div>
  )
}
