import { useRef, useState } from 'react'
import type { ShareLink } from '#contract/share-link.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { revokeShareLink, shareLinks } from '#src/stores/share-links.ts'

interface Props {
  trip: string
  zone: string
  /** The trip is of several bookings: each link says for which it is. */
  several: boolean
}

/** The links of a trip that are good, each with who made it and who looked. */
export function ShareLinkList({ trip, zone, several }: Props) {
  const { t } = useI18n()
  const { data, error } = useLoaded(shareLinks, [trip])
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const revoke = async (id: string) => {
    setBusy(id)
    const result = await revokeShareLink(trip, id)
    setBusy(undefined)
    setProblem(result.ok ? undefined : result.problem)
    // The button that had the focus is gone.
    if (result.ok) heading.current?.focus()
  }
  const trouble = problem ?? error
  return (
    <section aria-labelledby="share-links" className="flex flex-col gap-3">
      <h3 ref={heading} id="share-links" tabIndex={-1} className="text-h6 outline-none">
        {t('share-links:list')}
      </h3>
      {trouble && <Alert tone="error">{problemMessage(trouble, t)}</Alert>}
      {!(data || trouble) && <Spinner />}
      {data?.length === 0 && <p className="text-ink-muted">{t('share-links:none')}</p>}
      {data && data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {data.map((link) => (
            <li
              key={link.id}
              data-share-link={link.id}
              className="flex items-center justify-between gap-4 py-3"
            >
              <LinkFacts link={link} zone={zone} several={several} />
              <Button size="sm" busy={busy === link.id} onClick={() => void revoke(link.id)}>
                {t('share-links:revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkFacts({ link, zone, several }: Omit<Props, 'trip'> & { link: ShareLink }) {
  const { t, format } = useI18n()
  const { opened, openedAt } = link
  return (
    <div className="min-w-0">
      <p className="font-semibold">{t('share-links:good', { time: format.dateTime(link.until, zone) })}</p>
      <p className="text-ink-muted">
        {t('share-links:by', { name: link.createdBy })}
        {several && (
          <>
            {' · '}
            <bdi dir="ltr">{link.booking.reference}</bdi>
          </>
        )}
      </p>
      <p className="text-caption text-ink-muted">
        {opened === 0 || !openedAt
          ? t('share-links:unopened')
          : t('share-links:opened', { count: opened, time: format.dateTime(openedAt, zone) })}
      </p>
    </div>
  )
}
