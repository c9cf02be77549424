import { useMemo, useState } from 'react'
import * as access from '#contract/access.ts'
import type { DraftInput, EmailMarks, Email as Mail } from '#contract/email.ts'
import type { ReceivedFolder } from '#contract/lists/email.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { createDraft, emailCounts, emails, markEmails } from '#src/stores/email.ts'
import { $profile } from '#src/stores/profile.ts'
import { EmailColumn } from './EmailColumn.tsx'
import { FolderNav } from './FolderNav.tsx'
import { OpenEmail } from './OpenEmail.tsx'
import { queryOf, shownIn, useEmailView } from './view.ts'

const none: readonly Mail[] = []
const idsOf = (those: readonly Pick<Mail, 'id'>[]) => those.map(({ id }) => id)

function Content() {
  const { t } = useI18n()
  const { view, change, addressOf } = useEmailView()
  const { data, loading, error } = useLoaded(emails, useHydrated() ? [queryOf(view)] : undefined)
  const { data: counts } = useLoaded(emailCounts, [])
  const me = useSlice($profile)
  const toasts = useToasts()
  const [making, setMaking] = useState(false)
  const all = data?.results ?? none
  const shown = useMemo(() => shownIn(view, all), [view, all])
  const isOpen = view.id !== ''

  const mark = async (those: readonly Pick<Mail, 'id'>[], marks: EmailMarks) => {
    const result = await markEmails(idsOf(those), marks)
    if (!result.ok) toasts.show(problemMessage(result.problem, t), { tone: 'error' })
  }
  const close = (those: readonly Pick<Mail, 'id'>[]) => {
    if (those.some(({ id }) => id === view.id)) change({ id: '' })
  }
  const trash = (those: readonly Pick<Mail, 'id'>[], to: boolean) => {
    close(those)
    void mark(those, { trash: to, checked: false })
    if (to)
      toasts.show(t('email:deleted', { count: those.length }), {
        undo: () => void mark(those, { trash: false }),
      })
  }
  const move = (those: readonly Pick<Mail, 'id'>[], folder: ReceivedFolder) => {
    close(those)
    void mark(those, { folder, checked: false })
    toasts.show(t(folder === 'spam' ? 'email:movedToSpam' : 'email:movedToInbox'), {
      undo: () => void mark(those, { folder: folder === 'spam' ? 'inbox' : 'spam' }),
    })
  }
  const write = async (input: DraftInput) => {
    setMaking(true)
    const made = await createDraft(input)
    setMaking(false)
    if (!made.ok) return toasts.show(problemMessage(made.problem, t), { tone: 'error' })
    return change({ id: made.value.id, filter: 'draft', label: undefined, search: '' })
  }

  return (
    <div className="k-card flex min-h-[calc(100dvh-12rem)] flex-col overflow-hidden">
      <div
        className={`flex-wrap items-center gap-2 border-line border-b p-3 ${isOpen ? 'hidden lg:flex' : 'flex'}`}
      >
        <SearchBox
          value={view.search}
          placeholder={t('email:search')}
          onSearch={(search) => change({ search: search.trim() }, 'replace')}
        />
        <span className="ms-auto">
          <Button intent="primary" size="sm" icon="edit" busy={making} onClick={() => void write({})}>
            {t('email:compose')}
          </Button>
        </span>
      </div>
      {error && (
        <div className="p-3">
          <LoadFailure title={t('email:failed')} busy={loading} onRetry={() => emails.reload()}>
            {problemMessage(error, t)}
          </LoadFailure>
        </div>
      )}
      <div
        className="grid min-h-0 flex-1 content-start lg:grid-cols-[12rem_21rem_minmax(0,1fr)] lg:content-stretch 2xl:grid-cols-[14rem_26rem_minmax(0,1fr)]"
        aria-busy={!data && !error}
      >
        <div className={`min-w-0 border-line max-lg:border-b lg:border-e ${isOpen ? 'hidden lg:block' : ''}`}>
          <FolderNav
            view={view}
            counts={counts}
            readsConsole={me !== null && access.applications.read.includes(me.role)}
            addressOf={addressOf}
            onChange={change}
          />
        </div>
        <div className={`min-w-0 border-line lg:border-e ${isOpen ? 'hidden lg:block' : ''}`}>
          <EmailColumn
            view={view}
            shown={shown}
            addressOf={addressOf}
            onOpen={(id) => change({ id })}
            onMark={(those, marks) => void mark(those, marks)}
            onTrash={trash}
            onMove={move}
          />
        </div>
        <div className={`min-w-0 flex-col ${isOpen ? 'flex' : 'hidden lg:flex'}`}>
          {isOpen ? (
            <OpenEmail
              key={view.id}
              id={view.id}
              toasts={toasts}
              making={making}
              onMark={(one, marks) => void mark([one], marks)}
              onTrash={(one, to) => trash([one], to)}
              onMove={(one, folder) => move([one], folder)}
              onWrite={(input) => void write(input)}
              onClose={() => change({ id: '' })}
            />
          ) : (
            data && <EmptyState icon="mail" title={t('email:choose')} />
          )}
        </div>
      </div>
      <ToastRegion toasts={toasts} />
    </div>
  )
}

/** One's own mailbox: folders, the mails in them, and the one that is read or written. */
export function Email(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
