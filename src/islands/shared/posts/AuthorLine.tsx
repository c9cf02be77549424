import type { ReactNode } from 'react'
import type { Author } from '#contract/author.ts'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { apiUrl } from '#src/lib/env.ts'
import { localePath } from '#src/lib/routes.ts'
import { isCarried } from '#src/lib/sections.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'

export const photoUrl = (photo: string | null) => (photo ? apiUrl + photo : undefined)

/** A name that leads to who it is, where this build has such pages. */
export function AuthorName({ author }: { author: Author }) {
  const { locale } = useI18n()
  if (!author.id || !isCarried(templateRoutes.followers())) return <bdi>{author.name}</bdi>
  return (
    <a
      href={localePath(locale, templateRoutes.publicProfile(author.id))}
      className="text-ink hover:text-primary hover:underline"
    >
      <bdi>{author.name}</bdi>
    </a>
  )
}

interface Props {
  author: Author
  at: string
  size?: 'sm' | 'md'
  /** What else is said of it, after the time. */
  more?: ReactNode
  /** Buttons at the end. */
  children?: ReactNode
}

/** Who wrote something, and when. */
export function AuthorLine({ author, at, size = 'md', more, children }: Props) {
  const { format } = useI18n()
  return (
    <div className="flex items-center gap-3">
      <Avatar name={author.name} src={photoUrl(author.photo)} size={size} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <AuthorName author={author} />
        </p>
        <p className="text-caption text-ink-muted">
          <time dateTime={at} title={format.dateTime(at)}>
            {format.relative(at)}
          </time>
          {more}
        </p>
      </div>
      {children}
    </div>
  )
}
