import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react'
import type { SavedView } from '#contract/saved-view.ts'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { deleteView, saveView } from '#src/stores/views.ts'

/** Keeps the list as it stands; resolves to a message when that did not work. */
type Save = (name: string) => Promise<string | undefined>

function SaveForm({ onSave }: { onSave: Save }) {
  const { t } = useI18n()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || name.trim() === '') return
    setBusy(true)
    const found = await onSave(name.trim())
    setBusy(false)
    setProblem(found)
    if (!found) setName('')
  }

  return (
    <form onSubmit={save} className="border-line border-t p-3">
      <label className="text-caption text-ink-muted">
        {t('list-panels:views.name')}
        <input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={60}
          required
          className="mt-1 w-full rounded-field border border-line-strong bg-surface-raised px-2.5 py-1.5 text-ink text-sm pointer-coarse:min-h-11"
        />
      </label>
      {problem && (
        <p role="alert" className="mt-1 text-caption text-error">
          {problem}
        </p>
      )}
      <div className="mt-2">
        <Button type="submit" size="sm" block icon="save" busy={busy} disabled={name.trim() === ''}>
          {t('list-panels:views.save')}
        </Button>
      </div>
    </form>
  )
}

interface PanelProps {
  list: string
  control: ListControl
  canSave: boolean
  /** Undefined until they were read. */
  views: readonly SavedView[] | undefined
  setViews: Dispatch<SetStateAction<readonly SavedView[] | undefined>>
  read: () => Promise<unknown>
  close: () => void
}

/** Inside `SavedViews`: the views to open or delete, and a name for the present list. */
export function SavedViewsPanel(props: PanelProps) {
  const { list, control, canSave, views, setViews, read, close } = props
  const { t } = useI18n()
  const [problem, setProblem] = useState<string>()

  const save: Save = async (name) => {
    const answer = await saveView({ page: list, name, query: control.viewQuery() })
    if (!answer.ok) return problemMessage(answer.problem, t)
    const { id, query } = answer.value
    setViews((before) => [...(before ?? []).filter((one) => one.id !== id), answer.value])
    void read()
    control.openView(id, query)
    return undefined
  }

  async function remove(id: string) {
    const answer = await deleteView(id)
    setProblem(answer.ok ? undefined : problemMessage(answer.problem, t))
    if (!answer.ok) return
    setViews((before) => before?.filter((one) => one.id !== id))
    void read()
  }
  return (
    <div className="w-72">
      <ul className="max-h-72 overflow-y-auto p-1.5">
        {views?.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <button
              type="button"
              aria-current={view.id === control.state.view || undefined}
              onClick={() => {
                control.openView(view.id, view.query)
                close()
              }}
              className="min-w-0 grow truncate rounded-control px-2.5 py-1.5 text-start hover:bg-surface-hover aria-[current]:font-semibold aria-[current]:text-primary pointer-coarse:py-2.5"
            >
              {view.name}
            </button>
            <IconButton
              icon="trash"
              size="sm"
              label={t('list-panels:views.delete', { name: view.name })}
              onClick={() => void remove(view.id)}
            />
          </li>
        ))}
        {views?.length === 0 && <li className="px-2.5 py-2 text-ink-muted">{t('list-panels:views.none')}</li>}
        {problem && (
          <li role="alert" className="px-2.5 py-1 text-caption text-error">
            {problem}
          </li>
        )}
      </ul>
      {canSave && <SaveForm onSave={save} />}
    </div>
  )
}
