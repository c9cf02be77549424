import { useRef, useState } from 'react'
import type { TwoFactorState } from '#contract/account.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $twoFactor, loadTwoFactor } from '#src/stores/account.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx'

/** A second step at sign-in: off, being set up, on, or its recovery codes just made. */
export function TwoFactorCard({ toasts }: { toasts: Toasts }) {
  const { t } = useI18n()
  const { data, error, loading } = useSlice($twoFactor)
  const frame = useRef<HTMLDivElement>(null)
  const [settingUp, setSettingUp] = useState(false)
  const [made, setMade] = useState<{ codes: readonly string[]; first: boolean }>()
  if (data && !data.available) return null

  /** The button that had the focus goes away with its step. */
  function finish() {
    setMade(undefined)
    frame.current?.focus()
  }

  function content() {
    if (made) return <RecoveryCodes {...made} toasts={toasts} onDone={finish} />
    if (settingUp) {
      const leave = (codes?: readonly string[]) => {
        setSettingUp(false)
        if (!codes) return frame.current?.focus()
        setMade({ codes, first: true })
        toasts.show(t('profile:two.turnedOn'))
      }
      return <TwoFactorSetUp onLeave={leave} />
    }
    if (data?.enabled)
      return <TurnedOn state={data} onCodes={(codes) => setMade({ codes, first: false })} toasts={toasts} />
    if (data) {
      return (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose basis-80 grow text-ink-muted">{t('profile:two.offText')}</p>
          <Button intent="primary" icon="shield" onClick={() => setSettingUp(true)}>
            {t('profile:two.turnOn')}
          </Button>
        </div>
      )
    }
    if (!error) return <Skeleton box="h-16 w-full" />
    return (
      <LoadFailure busy={loading} onRetry={loadTwoFactor}>
        {problemMessage(error, t)}
      </LoadFailure>
    )
  }

  return (
    <Card
      id="two-factor"
      title={t('profile:two.title')}
      actions={
        data && (
          <Badge tone={data.enabled ? 'success' : 'neutral'} dot>
            {t(data.enabled ? 'profile:two.on' : 'profile:two.off')}
          </Badge>
        )
      }
    >
      <div ref={frame} tabIndex={-1} className="outline-none">
        {content()}
      </div>
    </Card>
  )
}

/** Few enough that new ones should be made soon. */
const few = 3

interface TurnedOnProps {
  state: TwoFactorState
  toasts: Toasts
  onCodes: (codes: readonly string[]) => void
}

function TurnedOn({ state, toasts, onCodes }: TurnedOnProps) {
  const { t, format } = useI18n()
  const [purpose, setPurpose] = useState<'renew' | 'disable'>()
  return (
    <div className="flex flex-col gap-4">
      <p>{state.since && t('profile:two.since', { when: format.date(state.since) })}</p>
      {state.recoveryCodesLeft <= few ? (
        <Alert tone="warning">{t('profile:two.codesFew', { count: state.recoveryCodesLeft })}</Alert>
      ) : (
        <p className="text-ink-muted">{t('profile:two.codesLeft', { count: state.recoveryCodesLeft })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon="refresh" onClick={() => setPurpose('renew')}>
          {t('profile:two.renew')}
        </Button>
        <Button intent="quiet" icon="ban" onClick={() => setPurpose('disable')}>
          {t('profile:two.turnOff')}
        </Button>
      </div>
      {purpose && (
        <ProofDialog
          purpose={purpose}
          onClose={() => setPurpose(undefined)}
          onDone={(codes) => {
            setPurpose(undefined)
            if (codes) onCodes(codes)
            else toasts.show(t('profile:two.turnedOff'))
          }}
        />
      )}
    </div>
  )
}
