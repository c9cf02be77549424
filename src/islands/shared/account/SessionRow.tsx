import type { OwnSession } from '#contract/account.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { ListRow } from '#src/islands/ui/blocks/ListRow.tsx'
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
    <ListRow
      icon={handheld ? 'device' : 'monitor'}
      title={
        <>
          {name}
          {session.current && <Badge tone="success">{t('profile:sessions.current')}</Badge>}
        </>
      }
      end={
        !session.current && (
          <Button size="sm" busy={busy} onClick={onEnd} aria-label={t('profile:sessions.endNamed', { name })}>
            {t('profile:sessions.end')}
          </Button>
        )
      }
    >
      <p>{t('profile:sessions.since', { when: format.dateTime(session.createdAt) })}</p>
      {!session.current && <p>{t('profile:sessions.seen', { when: format.relative(session.lastSeenAt) })}</p>}
    </ListRow>
  )
}
