import type { Email, EmailMarks } from '#contract/email.ts'
import type { ReceivedFolder } from '#contract/lists/email.ts'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  /** Those that the list shows. */
  shown: readonly Email[]
  onMark: (those: readonly Email[], marks: EmailMarks) => void
  onTrash: (those: readonly Email[], trash: boolean) => void
  onMove: (those: readonly Email[], folder: ReceivedFolder) => void
}

/** Ticks all mails of the list, and does something to those that are ticked. */
export function BulkBar({ shown, onMark, onTrash, onMove }: Props) {
  const { t } = useI18n()
  const ticked = shown.filter(({ checked }) => checked)
  const isAll = ticked.length === shown.length
  const received = ticked.filter(({ folder }) => folder === 'inbox' || folder === 'spam')
  const isSpam = received.some(({ folder }) => folder === 'spam')
  const isTrash = ticked.some(({ trash }) => trash)
  const isUnread = ticked.some(({ read }) => !read)
  return (
    <div className="flex min-h-11 items-center gap-1 border-line border-b ps-1 pe-2">
      <label className="flex cursor-pointer items-center gap-1 text-caption text-ink-muted">
        <span className="grid size-9 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = ticked.length > 0 && !isAll
            }}
            onChange={() => onMark(shown, { checked: !isAll })}
            className="size-4.5 cursor-pointer accent-primary-strong"
          />
        </span>
        <span aria-live="polite">
          {ticked.length === 0 ? t('email:tickAll') : t('email:ticked', { count: ticked.length })}
        </span>
      </label>
      {ticked.length > 0 && (
        <span className="ms-auto flex">
          <IconButton
            size="sm"
            icon={isUnread ? 'eye' : 'mail'}
            label={t(isUnread ? 'email:markRead' : 'email:markUnread')}
            onClick={() => onMark(ticked, { read: isUnread })}
          />
          {received.length > 0 && !isTrash && (
            <IconButton
              size="sm"
              icon={isSpam ? 'inbox' : 'ban'}
              label={t(isSpam ? 'email:notSpam' : 'email:spam')}
              onClick={() => onMove(received, isSpam ? 'inbox' : 'spam')}
            />
          )}
          <IconButton
            size="sm"
            icon={isTrash ? 'undo' : 'trash'}
            label={t(isTrash ? 'email:restore' : 'email:delete')}
            onClick={() => onTrash(ticked, !isTrash)}
          />
        </span>
      )}
    </div>
  )
}
