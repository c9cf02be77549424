import type { EmailDetails, EmailMarks } from '#contract/email.ts'
import { emailLabels, type ReceivedFolder } from '#contract/lists/email.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Menu } from '#src/islands/ui/menu/Menu.tsx'

interface Props {
  email: EmailDetails
  onMark: (marks: EmailMarks) => void
  onTrash: (trash: boolean) => void
  onMove: (folder: ReceivedFolder) => void
}

/** The marks of a mail that is read, and where else it can lie. */
export function ReaderMarks({ email, onMark, onTrash, onMove }: Props) {
  const { t } = useI18n()
  const { trash, folder, read, label } = email
  const isReceived = folder === 'inbox' || folder === 'spam'
  const labels = [
    ...emailLabels.map((one) => ({
      id: one,
      label: t(`email:label.${one}`),
      icon: one === label ? ('check' as const) : ('bookmark' as const),
      onSelect: () => onMark({ label: one }),
    })),
    {
      id: 'none',
      label: t('email:label.none'),
      icon: 'close' as const,
      onSelect: () => onMark({ label: null }),
    },
  ]
  return (
    <span className="flex items-center gap-1">
      <IconButton
        icon="star"
        label={t('email:folder.starred')}
        aria-pressed={email.starred}
        onClick={() => onMark({ starred: !email.starred })}
      />
      <IconButton
        icon="flag"
        label={t('email:folder.important')}
        aria-pressed={email.important}
        onClick={() => onMark({ important: !email.important })}
      />
      <Menu label={t('email:label')} icon="bookmark" items={labels} />
      {isReceived && !trash && (
        <IconButton
          icon={folder === 'spam' ? 'inbox' : 'ban'}
          label={t(folder === 'spam' ? 'email:notSpam' : 'email:spam')}
          onClick={() => onMove(folder === 'spam' ? 'inbox' : 'spam')}
        />
      )}
      {isReceived && (
        <IconButton
          icon={read ? 'mail' : 'eye'}
          label={t(read ? 'email:markUnread' : 'email:markRead')}
          onClick={() => onMark({ read: !read })}
        />
      )}
      {trash ? (
        <Button size="sm" icon="undo" onClick={() => onTrash(false)}>
          {t('email:restore')}
        </Button>
      ) : (
        <IconButton icon="trash" intent="danger" label={t('email:delete')} onClick={() => onTrash(true)} />
      )}
    </span>
  )
}
