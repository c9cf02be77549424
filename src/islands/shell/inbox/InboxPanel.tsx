import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useModal } from '#src/islands/ui/dialog/use-modal.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $inbox, loadInbox, loadOlder, markAllRead, markRead } from '#src/stores/inbox.ts'
import { $unread } from '#src/stores/unread.ts'
import { InboxRow } from './InboxRow.tsx'
import { PushOffer } from './PushOffer.tsx'

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-5 p-6">
      <span className="sr-only">{label}</span>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <span key={row} className="flex gap-3">
          <Skeleton box="size-9" round />
          <span className="grid flex-1 gap-2">
            <Skeleton box="h-4 w-3/5" />
            <Skeleton box="h-3.5 w-4/5" />
          </span>
        </span>
      ))}
    </div>
  )
}

/** The notifications of somebody, the newest first. */
export function InboxPanel({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { rows, more, loading, error } = useStore($inbox)
  const unread = useStore($unread)
  const dialog = useModal()
  const title = useRef<HTMLHeadingElement>(null)
  // Not on the first button: a second Enter would mark everything as read.
  useEffect(() => title.current?.focus(), [])

  return (
    <dialog
      ref={dialog}
      className="k-panel open:flex open:flex-col"
      aria-labelledby="inbox-title"
      closedby="any"
      onClose={onClose}
    >
      <header className="flex items-center gap-2 border-b border-line px-6 py-4">
        <h2 ref={title} id="inbox-title" tabIndex={-1} className="flex-1 text-h5 outline-none">
          {t('inbox:title')}
        </h2>
        {unread > 0 && (
          <Button intent="quiet" size="sm" onClick={() => void markAllRead()}>
            {t('inbox:markAll')}
          </Button>
        )}
        <IconButton icon="close" label={t('inbox:close')} onClick={() => dialog.current?.close()} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && (
          <div className="p-4">
            <Alert
              tone="error"
              actions={
                <Button size="sm" onClick={() => void loadInbox()}>
                  {t('inbox:retry')}
                </Button>
              }
            >
              {problemMessage(error, t)}
            </Alert>
          </div>
        )}
        {!rows && loading && <Waiting label={t('inbox:loading')} />}
        {rows?.length === 0 && (
          <EmptyState icon="bell" title={t('inbox:empty')} hint={t('inbox:emptyHint')} />
        )}
        {rows && rows.length > 0 && (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <InboxRow key={row.id} row={row} onRead={markRead} />
            ))}
          </ul>
        )}
        {more && (
          <div className="p-4 text-center">
            <Button intent="quiet" busy={loading} onClick={() => void loadOlder()}>
              {t('inbox:more')}
            </Button>
          </div>
        )}
      </div>
      <PushOffer />
    </dialog>
  )
}
