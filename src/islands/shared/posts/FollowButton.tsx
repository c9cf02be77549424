import type { Colleague } from '#contract/post.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { follow } from '#src/stores/users.ts'

/** Follows somebody, or does so no longer. */
export function FollowButton({ person, toasts }: { person: Colleague; toasts: Toasts }) {
  const { t } = useI18n()
  const toggle = async () => {
    const result = await follow(person, !person.followed)
    if (!result.ok) toasts.show(problemMessage(result.problem, t), { tone: 'error' })
  }
  return (
    <Button
      size="sm"
      icon={person.followed ? 'check' : 'plus'}
      intent={person.followed ? 'secondary' : 'primary'}
      aria-pressed={person.followed}
      aria-label={t(person.followed ? 'follow:on.name' : 'follow:off.name', { name: person.name })}
      onClick={() => void toggle()}
    >
      {t(person.followed ? 'follow:on' : 'follow:off')}
    </Button>
  )
}
