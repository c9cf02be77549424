import { useEffect, useState } from 'react'
import type { EmailDetails } from '#contract/email.ts'
import { emailLimits } from '#contract/lists/email.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { ChosenFiles } from '#src/islands/resource/files/ChosenFiles.tsx'
import { type FileValue, isStored } from '#src/islands/resource/files/file-value.ts'
import { useUploads } from '#src/islands/resource/files/use-uploads.ts'
import { Editor } from '#src/islands/shared/editor/Editor.tsx'
import { EditTrouble } from '#src/islands/shared/office/EditTrouble.tsx'
import { SaveState } from '#src/islands/shared/office/SaveState.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { type DraftEdit, type DraftFields, draftEdits, sendDraft } from '#src/stores/email-drafts.ts'
import { Recipients } from './Recipients.tsx'
import { TheirDraft } from './TheirDraft.tsx'

interface Props {
  /** As the server has it. */
  draft: EmailDetails
  toasts: Toasts
  onDiscard: () => void
  onSent: () => void
}

const kinds = 'image/jpeg,image/png,image/webp,application/pdf'

/** What goes with the mail: uploaded at once, viewed in place, and removed. */
function useFiles(draft: EmailDetails, onChange: (files: EmailDetails['attached']) => void) {
  const [files, setFiles] = useState<readonly FileValue[]>(draft.attached)
  const set = (next: readonly FileValue[]) => {
    setFiles(next)
    const stored = next.filter(isStored)
    const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).join(' ')
    if (ids(stored) !== ids(files.filter(isStored))) onChange(stored)
  }
  return { files, ...useUploads({ value: files, set, most: emailLimits.files }) }
}

/** What is wrong with a field, or with the draft as a whole, as the server says. */
function refusalOf(edit: DraftEdit | undefined, problem: DraftEdit['problem']) {
  const known = problem ?? edit?.problem
  return known?.kind === 'invalid' ? Object.values(known.fields).flat() : []
}

/** A draft that is saved as one writes, until it is sent. */
export function Compose({ draft: stored, toasts, onDiscard, onSent }: Props) {
  const { t } = useI18n()
  const edit = useSlice(draftEdits.$state)[stored.id]
  const draft: EmailDetails = { ...stored, ...edit?.change }
  const { id } = draft
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<DraftEdit['problem']>()
  const [withCc, setWithCc] = useState(stored.cc.length > 0)
  const [hadCc] = useState(stored.cc.length > 0)
  const [isNew] = useState(stored.to.length === 0)
  // What was written last is saved when another mail is opened.
  useEffect(() => () => void draftEdits.save(id), [id])
  const change = (part: Partial<DraftFields>) => {
    setProblem(undefined)
    draftEdits.edit(stored, part)
  }
  const { files, add, remove, progress, problems } = useFiles(stored, (attached) => change({ attached }))
  const send = async () => {
    if (files.some((file) => !isStored(file))) return toasts.show(t('files:wait'), { tone: 'error' })
    setSending(true)
    setProblem(undefined)
    const sent = await sendDraft(stored)
    setSending(false)
    if (sent.ok) {
      toasts.show(t('email-draft:sent'))
      return onSent()
    }
    setProblem(sent.problem)
    if (sent.problem.kind !== 'invalid' && sent.problem.kind !== 'aborted')
      toasts.show(problemMessage(sent.problem, t), { tone: 'error' })
  }
  const refusals = [
    ...refusalOf(edit, problem),
    ...(problem?.kind === 'invalid' ? problem.form : []),
    ...problems,
  ]
  return (
    <section aria-label={t('email-draft:title')} className="flex flex-1 flex-col gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-h5">{t('email-draft:title')}</h2>
        <span className="ms-auto">
          <SaveState edit={edit} onRetry={() => draftEdits.save(id)} />
        </span>
      </div>
      <EditTrouble
        edit={edit}
        texts={{
          conflict: t('email-draft:conflict'),
          mine: t('email-draft:conflict.mine'),
          gone: t('email-draft:gone'),
        }}
        onSettle={(whose) => draftEdits.settle(id, whose)}
        onDrop={() => draftEdits.drop(id)}
      >
        {edit?.theirs && <TheirDraft draft={edit.theirs} />}
      </EditTrouble>
      {refusals.length > 0 && (
        <Alert tone="error">
          {refusals.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      <div className="flex items-start gap-2">
        <Recipients
          label={t('email-draft:field.to')}
          value={draft.to}
          focus={isNew}
          onChange={(to) => change({ to })}
        />
        {!withCc && (
          <Button size="sm" intent="quiet" onClick={() => setWithCc(true)}>
            {t('email-draft:field.cc')}
          </Button>
        )}
      </div>
      {withCc && (
        <Recipients
          label={t('email-draft:field.cc')}
          value={draft.cc}
          focus={!hadCc}
          onChange={(cc) => change({ cc })}
        />
      )}
      <input
        value={draft.subject}
        dir="auto"
        aria-label={t('email-draft:field.subject')}
        placeholder={t('email-draft:field.subject')}
        maxLength={emailLimits.subject}
        onChange={(event) => change({ subject: event.target.value })}
        className="min-h-9 w-full rounded-field border border-line-strong bg-surface-raised px-3 text-ink text-sm pointer-coarse:min-h-11"
      />
      <Editor
        label={t('email-draft:field.body')}
        text={draft.body}
        focus={!isNew}
        onChange={(body) => change({ body })}
      />
      <ChosenFiles label={t('email-draft:attach')} files={files} progress={progress} wide onRemove={remove} />
      <div className="flex flex-wrap items-center gap-2">
        <Button intent="primary" icon="send" busy={sending} onClick={() => void send()}>
          {t('email-draft:send')}
        </Button>
        <label
          className={`${buttonStyle('quiet')} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus`}
        >
          <Icon name="clip" size={18} />
          {t('email-draft:attach')}
          <input
            type="file"
            multiple
            accept={kinds}
            title={t('email-draft:attach.hint')}
            disabled={files.length >= emailLimits.files}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </label>
        <span className="ms-auto">
          <IconButton icon="trash" intent="danger" label={t('email-draft:discard')} onClick={onDiscard} />
        </span>
      </div>
    </section>
  )
}
