import type { RunPassenger } from '#contract/driver-day.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { apiUrl } from '#src/lib/env.ts'
import { PhoneLink } from './PhoneLink.tsx'

/** Who a child is: picture, name, seat, what to mind, and whom to call. */
export function ChildFacts({ passenger }: { passenger: RunPassenger }) {
  const { child, photo, care } = passenger
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={child.name} src={photo ? apiUrl + photo : undefined} size="lg" />
        <div className="flex min-w-0 grow flex-col gap-1">
          <h3 className="font-semibold text-lg [overflow-wrap:anywhere]">
            <bdi>{child.name}</bdi>
          </h3>
          <Marks passenger={passenger} />
        </div>
      </div>
      {care && <Care {...care} />}
    </>
  )
}

function Marks({ passenger: { seatNeed, mobility, mustBeMet, state } }: { passenger: RunPassenger }) {
  const { t } = useI18n()
  return (
    <p className="flex flex-wrap gap-1.5 empty:hidden">
      {seatNeed !== 'none' && (
        <Badge tone="info" icon="seat">
          {t(`passengers:seat.${seatNeed}`)}
        </Badge>
      )}
      {mobility !== 'walks' && (
        <Badge tone="info" icon="wheelchair">
          {t(`passengers:mobility.${mobility}`)}
        </Badge>
      )}
      {mustBeMet && (
        <Badge tone="warning" icon="handshake">
          {t('day:mustBeMet')}
        </Badge>
      )}
      {state !== 'expected' && <Badge dot>{t(`passengers:state.${state}`)}</Badge>}
    </p>
  )
}

function Care({ allergies, careNotes, guardians }: NonNullable<RunPassenger['care']>) {
  const { t } = useI18n()
  const callable = guardians.flatMap((one) => (one.phone ? [{ ...one, phone: one.phone }] : []))
  return (
    <>
      {allergies && (
        <p className="flex gap-2 rounded-card bg-error-soft px-3 py-2">
          <span className="text-error">
            <Icon name="warning" />
          </span>
          <span>
            <strong>{t('day:allergies')}</strong> <bdi>{allergies}</bdi>
          </span>
        </p>
      )}
      {careNotes && (
        <p className="whitespace-pre-line rounded-card bg-surface-sunken px-3 py-2">
          <bdi>{careNotes}</bdi>
        </p>
      )}
      {callable.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-ink-muted">
            {t('day:callFamily')}
          </summary>
          <div className="flex flex-col gap-2 pt-1">
            {callable.map((one) => (
              <PhoneLink key={one.phone} {...one} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}
