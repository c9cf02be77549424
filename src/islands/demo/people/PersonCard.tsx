import type { Colleague } from '#contract/post.ts'
import { AuthorName, photoUrl } from '#src/islands/shared/posts/AuthorLine.tsx'
import { FollowButton } from '#src/islands/shared/posts/FollowButton.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'

/** Somebody of the office, who can be followed from here. */
export function PersonCard({ person, toasts }: { person: Colleague; toasts: Toasts }) {
  const { t } = useI18n()
  return (
    <li className="k-card flex flex-col items-center gap-3 p-6 text-center">
      <Avatar name={person.name} src={photoUrl(person.photo)} size="lg" />
      <div className="min-w-0 max-w-full">
        <h2 className="text-h6 [overflow-wrap:anywhere]">
          <AuthorName author={person} />
        </h2>
        <p className="mt-1 flex flex-wrap justify-center gap-2">
          <Badge>{t(`roles:${person.role}`)}</Badge>
          {person.follows && <Badge tone="primary">{t('followers:follows')}</Badge>}
        </p>
      </div>
      <p className="text-caption text-ink-muted">
        {t('followers:count', { count: person.followers })} · {t('followers:posts', { count: person.posts })}
      </p>
      <span className="mt-auto">
        <FollowButton person={person} toasts={toasts} />
      </span>
    </li>
  )
}
