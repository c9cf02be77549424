import { useEffect } from 'react'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $browsedProfile, clearBrowsedProfile, loadBrowsedProfile } from '#src/stores/browsed-profile.ts'
import { $profile } from '#src/stores/profile.ts'
import { colleague } from '#src/stores/users.ts'
import { photoUrl } from './AuthorLine.tsx'
import { FollowButton } from './FollowButton.tsx'
import { PostFeed } from './PostFeed.tsx'

function Figure({ value, label }: { value: number; label: string }) {
  const { format } = useI18n()
  return (
    <div className="flex flex-col-reverse items-center px-2">
      <dt className="text-caption text-ink-muted">{label}</dt>
      <dd className="text-h5">{format.number(value)}</dd>
    </div>
  )
}

/** How somebody of the office is reached; their address and number are what the whole office may see. */
function Reach({ id }: { id: string }) {
  const { t } = useI18n()
  const { data } = useSlice($browsedProfile)
  useEffect(() => {
    void loadBrowsedProfile(id)
    return clearBrowsedProfile
  }, [id])
  if (!data || data.id !== id) return null
  return (
    <>
      {data.email && (
        <a href={`mailto:${encodeURIComponent(data.email)}`} className={buttonStyle('secondary', 'sm')}>
          <Icon name="mail" size={18} />
          {t('public-profile:mail')}
        </a>
      )}
      {data.phone && (
        <a href={`tel:${data.phone.replaceAll(/[^\d+]/g, '')}`} className={buttonStyle('secondary', 'sm')}>
          <Icon name="phone" size={18} />
          {t('public-profile:call')}
        </a>
      )}
    </>
  )
}

/** Somebody of the office as the others see them: who it is, how they are reached, and what they wrote. */
export function PublicProfile({ id }: { id: string }) {
  const { t } = useI18n()
  const toasts = useToasts()
  const { data: person, error, loading } = useLoaded(colleague, [id])
  const me = useSlice($profile)

  if (error?.kind === 'missing') {
    return (
      <div className="k-card">
        <EmptyState icon="user" title={t('public-profile:missing')} hint={t('public-profile:missing.hint')} />
      </div>
    )
  }
  if (error && !person) {
    return (
      <LoadFailure title={t('public-profile:failed')} busy={loading} onRetry={colleague.reload}>
        {problemMessage(error, t)}
      </LoadFailure>
    )
  }
  if (!person) {
    return (
      <div role="status" aria-busy aria-label={t('public-profile:loading')} className="k-card flex gap-4 p-6">
        <Skeleton box="size-24" round />
        <Skeleton box="h-7 w-48" />
      </div>
    )
  }
  const isOwn = me?.id === person.id
  return (
    <div className="flex flex-col gap-6">
      <section
        aria-label={person.name}
        className="k-card flex flex-wrap items-center gap-x-6 gap-y-4 p-4 sm:p-6"
      >
        <Avatar name={person.name} src={photoUrl(person.photo)} size="xl" />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-h4 [overflow-wrap:anywhere]">
            <bdi>{person.name}</bdi>
          </h1>
          <p className="mt-1 flex flex-wrap gap-2">
            <Badge tone="primary">{t(`roles:${person.role}`)}</Badge>
            {person.follows && <Badge>{t('public-profile:follows')}</Badge>}
          </p>
        </div>
        <dl className="flex gap-2">
          <Figure value={person.posts} label={t('public-profile:posts')} />
          <Figure value={person.followers} label={t('public-profile:followers')} />
          <Figure value={person.following} label={t('public-profile:following')} />
        </dl>
        <div className="flex flex-wrap gap-2">
          {!isOwn && <FollowButton person={person} toasts={toasts} />}
          <Reach id={person.id} />
        </div>
      </section>
      <PostFeed of={person.id} writing={isOwn} toasts={toasts} />
      <ToastRegion toasts={toasts} />
    </div>
  )
}
