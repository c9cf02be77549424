import { useId, useState } from 'react'
import type { ImportResult } from '#contract/register.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { templateUrl } from '#src/lib/api-links.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { ImportFaults } from './ImportFaults.tsx'
import { ImportProgress, type Take, useImport } from './ImportProgress.tsx'

interface Props {
  /** The part of the API that takes the file and has its template: `vehicle-brands`. */
  resource: string
  /** What people call a column. */
  columnName: (column: string) => string
  take: Take
  /** What the file may leave out. */
  hint?: string
  toasts: Toasts
  onClose: () => void
}

/** What went wrong with the file as a whole. */
function problemText(problem: Problem, t: T, dryRun: boolean): string {
  if (problem.kind === 'aborted') return t(dryRun ? 'import:unchecked' : 'import:stopped')
  const [first] = problem.kind === 'invalid' ? (problem.fields.file ?? []) : []
  return first ?? problemMessage(problem, t)
}

/** Takes in a file: the template, a check of every cell, and then all of it or nothing. */
export function ImportDialog({ resource, columnName, take: send, hint, toasts, onClose }: Props) {
  const { t, format } = useI18n()
  const id = useId()
  const { progress, take, stop } = useImport(send)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<ImportResult>()
  const [problem, setProblem] = useState<string>()
  const busy = progress !== undefined
  // A check that was stopped or did not get through can be begun again.
  const unchecked = file !== undefined && checked === undefined
  const verb = unchecked && !busy ? 'import:recheck' : 'import:start'
  const ready = checked !== undefined && checked.faultCount === 0 && checked.rows > 0

  async function run(chosen: File, dryRun: boolean) {
    setProblem(undefined)
    const result = await take(chosen, dryRun)
    if (!result.ok) {
      if (dryRun) setChecked(undefined)
      return setProblem(problemText(result.problem, t, dryRun))
    }
    setChecked(result.value)
    if (dryRun || result.value.faultCount > 0) return undefined
    toasts.show(t('import:done', { count: result.value.created }))
    return onClose()
  }

  return (
    <Dialog
      open
      size="lg"
      title={t('import:title')}
      description={t('import:hint')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          {/* Two buttons, so that a click on the one that comes too late is none on the other. */}
          {busy ? (
            <Button key="stop" onClick={stop}>
              {t('import:stop')}
            </Button>
          ) : (
            <Button key="back" onClick={onClose}>
              {t('dialog:back')}
            </Button>
          )}
          <Button
            intent="primary"
            busy={busy}
            disabled={!ready && !unchecked && !busy}
            onClick={() => file && void run(file, !ready)}
          >
            {ready ? t('import:take', { count: checked.rows }) : t(verb)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {hint && <p className="text-ink-muted">{hint}</p>}
        <p>
          <a href={templateUrl(resource)} download className="k-link">
            {t('import:template')}
          </a>
        </p>
        <div>
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {t('import:file')}
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            disabled={busy}
            className={controlStyle}
            onClick={(event) => {
              // Else the same file, put right meanwhile, would not count as chosen again.
              event.currentTarget.value = ''
            }}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              setFile(chosen)
              setChecked(undefined)
              if (chosen) void run(chosen, true)
            }}
          />
        </div>
        {progress && <ImportProgress progress={progress} />}
        {problem && <Alert tone="error">{problem}</Alert>}
        {checked?.rows === 0 && <Alert tone="error">{t('import:empty')}</Alert>}
        {checked && checked.faultCount > 0 && <ImportFaults columnName={columnName} result={checked} />}
        {checked && checked.ignored.length > 0 && (
          <p className="text-ink-muted">
            {t('import:ignored', {
              names: format.list(checked.ignored),
            })}
          </p>
        )}
        {ready && !busy && <Alert tone="success">{t('import:ready', { count: checked.rows })}</Alert>}
      </div>
    </Dialog>
  )
}
