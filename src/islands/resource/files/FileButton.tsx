import type { StoredFile } from '#contract/file.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { fileUrl } from '#src/lib/api-links.ts'
import { fileSize, isPicture } from './file-value.ts'

/** A file with its picture, name and size; it opens in place. */
export function FileButton({ file, onView }: { file: StoredFile; onView: () => void }) {
  const { t, format } = useI18n()
  return (
    <>
      <button
        type="button"
        onClick={onView}
        aria-label={t('files:view', { name: file.name })}
        className="group flex min-w-0 flex-1 items-center gap-3 rounded-control py-1 text-start"
      >
        <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface-raised text-ink-muted">
          {isPicture(file) ? (
            <img src={fileUrl(file.id)} alt="" loading="lazy" className="size-full object-cover" />
          ) : (
            <Icon name="document" size={24} />
          )}
        </span>
        <bdi className="min-w-0 truncate font-medium group-hover:underline">{file.name}</bdi>
      </button>
      {/* Outside: what a button is called must have all that stands on it. */}
      <span className="shrink-0 self-center ps-2 text-caption text-ink-muted">
        {fileSize(file.bytes, format)}
      </span>
    </>
  )
}
