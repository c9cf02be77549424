import type { DraftInput, EmailDetails, EmailMarks } from '#contract/email.ts'
import type { ReceivedFolder } from '#contract/lists/email.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { openEmail } from '#src/stores/email.ts'
import { $profile } from '#src/stores/profile.ts'
import { answerTo } from './answer.ts'
import { Reader } from './Reader.tsx'

interface Props {
  id: string
  toasts: Toasts
  /** A draft is being made. */
  making: boolean
  onMark: (email: EmailDetails, marks: EmailMarks) => void
  onTrash: (email: EmailDetails, trash: boolean) => void
  onMove: (email: EmailDetails, folder: ReceivedFolder) => void
  onWrite: (draft: DraftInput) => void
  onClose: () => void
}

const loadCompose = withTexts('email-draft', () => import('./Compose.tsx').then((module) => module.Compose))

/** The mail that the address names: a draft to be written on, any other to be read. */
export function OpenEmail({ id, toasts, making, onMark, onTrash, onMove, onWrite, onClose }: Props) {
  const { t, format } = useI18n()
  const { data, loading, error } = useLoaded(openEmail, [id])
  const me = useSlice($profile)
  const email = data?.id === id ? data : undefined
  const part = () => {
    if (error?.kind === 'missing') return <EmptyState icon="mail" title={t('email:missing')} />
    if (error && !email)
      return (
        <div className="p-4">
          <LoadFailure title={t('email:failed.one')} busy={loading} onRetry={() => openEmail.reload()}>
            {problemMessage(error, t)}
          </LoadFailure>
        </div>
      )
    if (!email)
      return (
        <div role="status" aria-busy aria-label={t('email:loading.one')} className="flex flex-col gap-3 p-6">
          <Skeleton box="h-8 w-2/3" />
          <Skeleton box="h-10 w-1/2" />
          <Skeleton box="h-40 w-full" />
        </div>
      )
    if (email.folder === 'draft' && !email.trash)
      return (
        <LazyPart
          load={loadCompose}
          props={{ draft: email, toasts, onDiscard: () => onTrash(email, true), onSent: onClose }}
        />
      )
    return (
      <Reader
        email={email}
        answering={making}
        onMark={(marks) => onMark(email, marks)}
        onTrash={(trash) => onTrash(email, trash)}
        onMove={(folder) => onMove(email, folder)}
        onAnswer={(kind) => onWrite(answerTo(email, kind, me?.email ?? '', { t, format }))}
      />
    )
  }
  return (
    <>
      <span className="self-start px-4 pt-4 lg:hidden">
        <Button size="sm" intent="quiet" icon="arrow-start" onClick={onClose}>
          {t('email:back')}
        </Button>
      </span>
      {part()}
    </>
  )
}
