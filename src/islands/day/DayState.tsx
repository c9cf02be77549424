import type { DriverDay } from '#contract/driver-day.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { DayMessage } from '#src/lib/api/driver-day.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { $keeps, $leaving, $refused, $waiting } from '#src/stores/day/day-state.ts'
import { $link, dismissRefused } from '#src/stores/day/send-day.ts'
import { LatePart } from './LatePart.tsx'

const labelOf = (message: DayMessage, t: T) =>
  message.kind === 'step' ? t(`day:step.${message.action}`) : t(`day:sent.${message.kind}`)

/** How the phone stands with the office: what waits to be sent, and what was refused. */
export function DayState({ day, problem }: { day: DriverDay; problem: Problem | null }) {
  const { t, format } = useI18n()
  const waiting = useSlice($waiting)
  const refused = useSlice($refused)
  const link = useSlice($link)
  const keeps = useSlice($keeps)
  const leaving = useSlice($leaving)
  const lost = link === 'lost' || problem !== null
  return (
    <>
      <p role="status" className="flex min-h-7 flex-wrap items-center gap-2 text-ink-muted">
        {lost ? (
          <Badge tone="warning" icon="offline">
            {t('day:offline')}
          </Badge>
        ) : (
          <Badge tone="success" dot>
            {t(link === 'sending' ? 'day:sending' : 'day:online')}
          </Badge>
        )}
        {waiting.length > 0 && <span>{t('day:waiting', { count: waiting.length })}</span>}
        {lost && waiting.length === 0 && <span>{t('day:asOf', { at: format.time(day.at, day.zone) })}</span>}
      </p>
      {/* A session that ends meanwhile leaves the page here, and is begun anew over it. */}
      {waiting.length > 0 && <form data-unsaved hidden />}
      {leaving && waiting.length > 0 && <LatePart of={({ LeavingAlert }) => LeavingAlert} props={{}} />}
      {!keeps && lost && <Alert tone="warning">{t('day:keepOpen')}</Alert>}
      {day.sickSince && <Alert tone="info">{t('day:isSick')}</Alert>}
      {refused.map(({ id, message, about, why }) => (
        <Alert
          key={id}
          tone="error"
          title={
            about
              ? t('day:refused', { step: labelOf(message, t), reference: about })
              : t('day:refusedCall', { step: labelOf(message, t) })
          }
          actions={
            <Button size="sm" onClick={() => dismissRefused(id)}>
              {t('day:understood')}
            </Button>
          }
        >
          {why || t('problems:default')}
        </Alert>
      ))}
    </>
  )
}
