import type { StoredFile } from '#contract/file.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { fileUrl } from '#src/lib/api-links.ts'
import { fileSize } from './file-rules.ts'

/** Pictures as such, other files by their names; each can be saved. */
export function MessageFiles({ files }: { files: readonly StoredFile[] }) {
  const { t, format } = useI18n()
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map(({ id, name, type, bytes }) => (
        <li key={id} className="min-w-0">
          <a
            href={fileUrl(id)}
            download={name}
            title={name}
            className="flex max-w-full items-center gap-2 rounded-control border border-line bg-surface-raised text-ink hover:bg-surface-hover"
          >
            {type === 'application/pdf' ? (
              <span className="flex min-w-0 items-center gap-2 px-3 py-2">
                <Icon name="document" size={20} />
                <bdi className="min-w-0 truncate">{name}</bdi>
                <span className="shrink-0 text-caption text-ink-muted">{fileSize(bytes, format)}</span>
              </span>
            ) : (
              <img
                src={fileUrl(id)}
                alt={t('chats:picture', { name })}
                loading="lazy"
                className="size-40 rounded-control object-cover"
              />
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
