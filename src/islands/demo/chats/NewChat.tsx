import { useState } from 'react'
import * as access from '#contract/access.ts'
import type { ChatPerson } from '#contract/chat.ts'
import { mostChatMembers } from '#contract/chat-limits.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { chatPeople, createChat } from '#src/stores/chat.ts'
import { $profile } from '#src/stores/profile.ts'
import { useTyped } from './use-typed.ts'

interface Props {
  open: boolean
  onClose: () => void
  onBegun: (id: string) => void
}

const fieldStyle = 'h-10 w-full rounded-field border border-line-strong bg-surface-raised px-3'

interface PeopleProps {
  chosen: readonly ChatPerson[]
  onChange: (chosen: readonly ChatPerson[]) => void
}

function People({ chosen, onChange }: PeopleProps) {
  const { t } = useI18n()
  const [text, setText] = useState('')
  const { data, loading } = useLoaded(chatPeople, [useTyped(text)])
  const isChosen = (person: ChatPerson) => chosen.some(({ id }) => id === person.id)
  const choose = (person: ChatPerson) =>
    onChange(isChosen(person) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person])
  return (
    <>
      <input
        type="search"
        data-autofocus
        aria-label={t('chats:people.search')}
        placeholder={t('chats:people.search')}
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={fieldStyle}
      />
      {chosen.length > 0 && (
        <ul aria-label={t('chats:people.chosen')} className="flex flex-wrap gap-2">
          {chosen.map((person) => (
            <li key={person.id} className="flex items-center gap-1 rounded-control border border-line ps-3">
              <bdi>{person.name}</bdi>
              <IconButton
                size="sm"
                icon="close"
                label={t('chats:remove', { name: person.name })}
                onClick={() => choose(person)}
              />
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t('chats:people')} aria-busy={loading} className="flex min-h-40 flex-col gap-1">
        {(data ?? []).map((person) => (
          <li key={person.id}>
            <label className="flex cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 hover:bg-surface-hover">
              <input
                type="checkbox"
                checked={isChosen(person)}
                disabled={!isChosen(person) && chosen.length >= mostChatMembers - 1}
                onChange={() => choose(person)}
                className="size-4 accent-primary"
              />
              <Avatar name={person.name} size="sm" />
              <bdi className="min-w-0 flex-1 truncate">{person.name}</bdi>
              <span className="shrink-0 text-caption text-ink-muted">
                {person.role === 'driver' ? t('chats:driver') : t('chats:office')}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className="text-caption text-ink-muted">
        {data?.length === 0 && !loading && t('chats:people.none')}
      </p>
    </>
  )
}

/** Begins a conversation: with one person, or by the office with several under a name. */
export function NewChat({ open, onClose, onBegun }: Props) {
  const { t } = useI18n()
  const role = useSlice($profile)?.role
  const [chosen, setChosen] = useState<readonly ChatPerson[]>([])
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const mayGroup = role !== undefined && access.chats.drivers.includes(role)
  const isGroup = chosen.length > 1
  const isNameless = isGroup && name.trim() === ''

  const begin = async () => {
    setTried(true)
    if (chosen.length === 0 || isNameless) return
    setBusy(true)
    const members = chosen.map(({ id }) => id)
    const made = await createChat({ members, name: isGroup ? name.trim() : '' })
    setBusy(false)
    if (made.ok) onBegun(made.value.id)
    else setProblem(made.problem)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      size="sm"
      title={t('chats:new')}
      description={t(mayGroup ? 'chats:people.hint' : 'chats:people.hintOne')}
      footer={
        <>
          <Button onClick={onClose}>{t('chats:cancel')}</Button>
          <Button intent="primary" busy={busy} onClick={() => void begin()}>
            {t('chats:start')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem && <Alert tone="error" title={problemMessage(problem, t)} />}
        {isTried && chosen.length === 0 && <Alert tone="error" title={t('chats:people.nobody')} />}
        <People chosen={chosen} onChange={(next) => setChosen(mayGroup ? next : next.slice(-1))} />
        {isGroup && (
          <label className="flex flex-col gap-1">
            <span className="font-semibold">{t('chats:name')}</span>
            <input
              maxLength={80}
              value={name}
              dir="auto"
              aria-invalid={isTried && isNameless}
              aria-describedby="chat-name-problem"
              onChange={({ target }) => setName(target.value)}
              className={fieldStyle}
            />
            <span id="chat-name-problem" className="text-caption text-error">
              {isTried && isNameless && t('chats:nameless')}
            </span>
          </label>
        )}
      </div>
    </Dialog>
  )
}
