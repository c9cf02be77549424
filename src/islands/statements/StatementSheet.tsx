import { lazy, Suspense, useEffect, useState } from 'react'
import type { Statement, StatementLine } from '#contract/statement.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import type { Register, Row } from '#src/islands/resource/register/define-register.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { recordsOf } from '#src/stores/records.ts'
import { removeLine, statementSheet } from '#src/stores/statements.ts'
import { SheetHead } from './SheetHead.tsx'
import { SheetLines } from './SheetLines.tsx'
import { SheetSums } from './SheetSums.tsx'

const AddLine = lazy(() => import('./AddLine.tsx').then((module) => ({ default: module.AddLine })))

interface Props {
  register: Register
  row: Row & Statement
}

/** A statement as it is printed: the browser makes a PDF of it. A draft's lines are added and taken out here. */
export function StatementSheet({ register, row }: Props) {
  const { t } = useI18n()
  const { data, error } = useSlice(statementSheet.$state)
  const [adding, setAdding] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { id, version } = row
  useEffect(() => {
    if (version > 0) void statementSheet.load(id)
  }, [id, version])

  const show = (changed: Statement) =>
    recordsOf(register.spec.resource, register.list).detail.replace({ ...row, ...changed })
  const remove = async (line: StatementLine) => {
    const result = await removeLine(row, line.id)
    if (result.ok) show(result.value)
    setRefusal(result.ok ? undefined : problemMessage(result.problem, t))
  }
  const editable = row.actions.includes('edit')
  return (
    <div className="flex flex-col gap-4">
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <article
        className="k-card k-sheet flex flex-col gap-8 p-6 sm:p-10"
        aria-label={t('statement-sheet:title')}
      >
        {!data && !error && <Skeleton box="h-64 w-full" />}
        {error && (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-ink-muted">
            {problemMessage(error, t)}
            <Button onClick={() => void statementSheet.reload()}>{t('statement-sheet:retry')}</Button>
          </div>
        )}
        {data && (
          <>
            <SheetHead row={row} party={data.party} />
            <SheetLines
              lines={data.lines}
              currency={row.currency}
              zone={data.zone}
              onRemove={editable ? (line) => void remove(line) : undefined}
            />
            <SheetSums row={row} payments={data.payments} />
            {row.note && (
              <p className="whitespace-pre-line border-t border-line pt-4 [overflow-wrap:anywhere]">
                <bdi>{row.note}</bdi>
              </p>
            )}
          </>
        )}
      </article>
      <div className="flex flex-wrap justify-end gap-2" data-noprint>
        {editable && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('statement-sheet:add')}
          </Button>
        )}
        <Button icon="print" disabled={!data} onClick={() => print()}>
          {t('statement-sheet:print')}
        </Button>
      </div>
      {adding && (
        <Suspense>
          <AddLine row={row} onAdded={show} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}
