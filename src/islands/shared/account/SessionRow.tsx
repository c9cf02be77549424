import type { OwnSession } from '#contract/account.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { T } from '#src/lib/i18n/translate.ts'

interface Props {
  session: OwnSession
  busy: boolean
  onEnd: () => void
}

function nameOf({ browser, system }: OwnSession, t: T): string {
  if (browser && system) return t('profile:sessions.device', { browser, system })
  return browser ?? system ?? t('profile:sessions.unknown')
}

const phones = ['Android', 'iPhone', 'iPad']

export function SessionRow({ session, busy, onEnd }: Props) {
  const { t, format } = useI18n()
  const name = nameOf(session, t)
  const handheld = session.system !== null && phones.includes(session.system)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted">
        <Icon name={handheld ? 'device' : 'monitor'} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {session.current && <Badge tone="success">{t('profile:sessions.current')}</Badge>}
        </p>
        <p className="text-caption text-ink-muted">
          {t('profile:sessions.since', { when: format.dateTime(session.createdAt) })}
        </p>
        {!session.current && (
          <p className="text-caption text-ink-muted">
            {t('profile:sessions.seen', { when: format.relative(session.lastSeenAt) })}
          </p>
        )}
      </div>
      {!session.current && (
        <div className="max-sm:ms-14">
          <Button size="sm" busy={busy} onClick={onEnd} aria-label={t('profile:sessions.endNamed', { name })}>
            {t('profile:sessions.end')}
          </Button>
        </div>
      )}
    </li>
  )
}
