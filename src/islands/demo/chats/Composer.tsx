import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useState } from 'react'
import * as access from '#contract/access.ts'
import type { ChatCard } from '#contract/chat.ts'
import { mostOfMessage } from '#contract/chat-limits.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { $chatDrafts, keepDraft, sendMessage } from '#src/stores/chat-outbox.ts'
import { $profile } from '#src/stores/profile.ts'
import { acceptedFiles, keyOf, takeFiles } from './file-rules.ts'
import { cardName } from './SubjectCard.tsx'

interface Props {
  chat: string
  onProblem: (message: string) => void
  onSent: () => void
}

const loadPicker = () => import('./SubjectPicker.tsx')
/** Enter makes a new line where there is no key beside it that does. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/** The field in which a message is written, with what goes with it. */
export function Composer({ chat, onProblem, onSent }: Props) {
  const { t } = useI18n()
  const role = useSlice($profile)?.role
  const text = useSlice($chatDrafts)[chat] ?? ''
  const [files, setFiles] = useState<readonly File[]>([])
  const [about, setAbout] = useState<ChatCard | null>(null)
  const [picking, setPicking] = useState(false)
  const picker = useModule(loadPicker, picking, () => setPicking(false))
  const isEmpty = text.trim() === '' && files.length === 0 && !about
  const mayUpload = role !== undefined && access.files.upload.includes(role)

  const send = () => {
    if (isEmpty) return
    sendMessage({ chat, text: text.trim(), files, about })
    keepDraft(chat, '')
    setFiles([])
    setAbout(null)
    onSent()
  }
  const take = (list: FileList | null) => {
    if (!list || list.length === 0 || !mayUpload) return
    const taken = takeFiles(files, [...list], t)
    setFiles(taken.files)
    if (taken.problem) onProblem(taken.problem)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouched()) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <form
      className="flex flex-col gap-2 border-line border-t p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {(files.length > 0 || about) && (
        <ul aria-label={t('chats:goesWith')} className="flex flex-wrap gap-2">
          {about && (
            <li className="flex items-center gap-1 rounded-control border border-line ps-3">
              <Icon name={about.kind} size={16} />
              <span>{cardName(about, t)}</span>
              <IconButton
                size="sm"
                icon="close"
                label={t('chats:remove', { name: cardName(about, t) })}
                onClick={() => setAbout(null)}
              />
            </li>
          )}
          {files.map((file) => (
            <li
              key={keyOf(file)}
              className="flex min-w-0 items-center gap-1 rounded-control border border-line ps-3"
            >
              <bdi className="min-w-0 truncate">{file.name}</bdi>
              <IconButton
                size="sm"
                icon="close"
                label={t('chats:remove', { name: file.name })}
                onClick={() => setFiles(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-1">
        {mayUpload && (
          <label
            title={t('chats:attach')}
            className="relative inline-flex size-[38px] shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-muted hover:bg-surface-hover hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
          >
            <Icon name="upload" size={20} />
            <input
              type="file"
              multiple
              accept={acceptedFiles}
              aria-label={t('chats:attach')}
              onChange={({ currentTarget }) => {
                take(currentTarget.files)
                currentTarget.value = ''
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
        )}
        <IconButton icon="booking" label={t('chats:about')} onClick={() => setPicking(true)} />
        <textarea
          aria-label={t('chats:write')}
          placeholder={t('chats:placeholder')}
          dir="auto"
          rows={1}
          maxLength={mostOfMessage}
          value={text}
          onChange={({ target }) => keepDraft(chat, target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onDrop={onDrop}
          className="field-sizing-content max-h-40 min-h-[38px] min-w-0 flex-1 resize-none rounded-field border border-line-strong bg-surface-raised px-3 py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
        />
        <button
          type="submit"
          title={t('chats:send')}
          aria-label={t('chats:send')}
          aria-disabled={isEmpty || undefined}
          className={buttonStyle('primary')}
        >
          <Icon name="arrow-end" size={20} />
        </button>
      </div>
      {picker && (
        <picker.SubjectPicker
          open={picking}
          onClose={() => setPicking(false)}
          onPick={(card) => {
            setAbout(card)
            setPicking(false)
          }}
        />
      )}
    </form>
  )
}
