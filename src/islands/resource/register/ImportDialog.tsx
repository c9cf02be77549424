import { useId, useState } from 'react'
import type { ImportResult } from '#contract/register.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { templateUrl } from '#src/lib/api/records.ts'
import { recordsOf } from '#src/stores/records.ts'
import type { Register } from './define-register.ts'

/** As many faults as somebody reads through; the others are counted. */
const SHOWN = 100

function Faults({ register, result }: { register: Register; result: ImportResult }) {
  const { t } = useI18n()
  const columns = Object.keys(register.spec.form)
  return (
    <>
      <Alert tone="error" title={t('register:import.faults', { count: result.faultCount })}>
        {t('register:import.nothing')}
      </Alert>
      <table className="mt-4 w-full text-start">
        <thead>
          <tr className="text-start text-caption text-ink-muted">
            <th className="pe-3 pb-1 text-start font-normal">{t('register:import.row')}</th>
            <th className="pe-3 pb-1 text-start font-normal">{t('register:import.column')}</th>
            <th className="pb-1 text-start font-normal">{t('register:import.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {result.faults.slice(0, SHOWN).map(({ row, column, message }) => (
            <tr key={`${row} ${column}`} className="border-line border-t align-top">
              <td className="py-1.5 pe-3">{row}</td>
              <td className="py-1.5 pe-3">
                {columns.includes(column) ? t(register.spec.text(`field.${column}`)) : column}
              </td>
              <td className="py-1.5 text-error">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.faultCount > SHOWN && (
        <p className="mt-2 text-ink-muted">
          {t('register:import.more', { count: result.faultCount - Math.min(SHOWN, result.faults.length) })}
        </p>
      )}
    </>
  )
}

interface Props {
  register: Register
  toasts: Toasts
  onClose: () => void
}

/** Takes in a file: the template, a check of every cell, and then all of it or nothing. */
export function ImportDialog({ register, toasts, onClose }: Props) {
  const { t } = useI18n()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<ImportResult>()
  const [problem, setProblem] = useState<string>()
  const ready = checked !== undefined && checked.faultCount === 0 && checked.rows > 0

  async function take(chosen: File, dryRun: boolean) {
    setBusy(true)
    setProblem(undefined)
    const result = await recordsOf(register.spec.resource, register.list).take(chosen, dryRun)
    setBusy(false)
    if (!result.ok) {
      setChecked(undefined)
      const { problem: found } = result
      const [first] = found.kind === 'invalid' ? (found.fields.file ?? []) : []
      return setProblem(first ?? problemMessage(found, t))
    }
    setChecked(result.value)
    if (dryRun || result.value.faultCount > 0) return undefined
    toasts.show(t('register:import.done', { count: result.value.created }))
    return onClose()
  }

  return (
    <Dialog
      open
      size="lg"
      title={t('register:import.title')}
      description={t('register:import.hint')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('resource:back')}
          </Button>
          <Button
            intent="primary"
            busy={busy}
            disabled={!ready && !busy}
            onClick={() => file && void take(file, false)}
          >
            {ready ? t('register:import.take', { count: checked.rows }) : t('register:import')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          <a href={templateUrl(register.spec.resource)} download className="k-link">
            {t('register:import.template')}
          </a>
        </p>
        <div>
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {t('register:import.file')}
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            disabled={busy}
            className={controlStyle}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              setFile(chosen)
              setChecked(undefined)
              if (chosen) void take(chosen, true)
            }}
          />
        </div>
        {busy && (
          <div role="status">
            <p className="mb-1">{t('register:import.working')}</p>
            <progress className="w-full" aria-label={t('register:import.working')} />
          </div>
        )}
        {problem && <Alert tone="error">{problem}</Alert>}
        {checked && checked.faultCount > 0 && <Faults register={register} result={checked} />}
        {ready && !busy && (
          <Alert tone="success">{t('register:import.ready', { count: checked.rows })}</Alert>
        )}
      </div>
    </Dialog>
  )
}
