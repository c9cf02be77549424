import { useEffect, useRef } from 'react'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { fileUrl } from '#src/lib/api-links.ts'
import { $profile } from '#src/stores/profile.ts'
import { recordsOf } from '#src/stores/records.ts'
import { filesIn } from '../files/file-value.ts'
import { addresses, pageAddress } from './addresses.ts'
import type { Register, Row } from './define-register.ts'
import { RecordActions } from './RecordActions.tsx'
import { RecordNotice } from './RecordNotice.tsx'
import { FactValue, headFields, RegisterFacts } from './RegisterFacts.tsx'
import { TimelineCard } from './TimelineCard.tsx'
import { useRegisterActions } from './use-register-actions.ts'

/** Whose record it is, where its form has a picture of them. */
function Portrait({ register: { spec }, row }: { register: Register; row: Row }) {
  const [name] = Object.entries(spec.form).find(([, { control }]) => control.kind === 'photo') ?? []
  if (name === undefined) return null
  const [photo] = filesIn([row[name]])
  return <Avatar name={spec.name(row)} src={photo && fileUrl(photo.id)} size="lg" />
}

function RelatedCard({ register, row }: { register: Register; row: Row }) {
  const { t, locale } = useI18n()
  const { related: all = [], text } = register.spec
  const role = useSlice($profile)?.role
  const related = all.filter(({ may }) => !may || (role && may.includes(role)))
  if (related.length === 0) return null
  return (
    <Card title={t('register-record:related')}>
      <ul className="flex flex-col gap-2">
        {related.map(({ key, to, filter, count }) => (
          <li key={key}>
            <a className="k-link" href={`${pageAddress(locale, to)}?${filter}=${encodeURIComponent(row.id)}`}>
              {t(text(`related.${key}`), count ? { count: count(row) } : {})}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** One record: its fields, its related records, and its timeline. */
export function RegisterDetails({ register, id }: { register: Register; id: string }) {
  const { detail } = recordsOf(register.spec.resource, register.list)
  const { data: row, error } = useLoaded(detail, [id])
  if (row?.id === id) return <RecordView register={register} row={row} />
  return <RecordNotice register={register} problem={error} onRetry={() => void detail.reload()} />
}

interface ViewProps {
  register: Register
  row: Row
  /** It is being saved as it is shown. */
  saving?: boolean
}

/** A record that is loaded. */
export function RecordView({ register, row, saving = false }: ViewProps) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const { spec, list } = register
  const toasts = useToasts()
  const { show } = toasts
  const name = useRef<HTMLHeadingElement>(null)
  const actions = useRegisterActions(register, toasts)
  const to = addresses(register, locale)
  const { id } = row
  useEffect(() => {
    if (saving || !recordsOf(spec.resource, list).wasSaved(id)) return
    show(t('register-record:save.done'))
    // The form that had the focus is gone.
    name.current?.focus()
  }, [saving, spec, list, id, show, t])
  const head = headFields(register, row)
  // A state that the form has is in the head, or it would be there twice.
  const facts = (
    <Card title={t('register-record:facts')}>
      <RegisterFacts register={register} row={row} without={[...head.states, ...head.facts]} />
    </Card>
  )
  const below = spec.below?.(row, i18n)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-80 items-center gap-4">
          <Portrait register={register} row={row} />
          {spec.picture?.(row)}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2
                ref={name}
                tabIndex={-1}
                className="text-h4 outline-none [overflow-wrap:anywhere]"
                dir="auto"
              >
                {spec.name(row)}
              </h2>
              {head.states.map((field) => (
                <FactValue key={field} register={register} row={row} name={field} />
              ))}
            </div>
            <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
              {head.facts.map((field) => (
                <div key={field} className="flex min-w-0 items-baseline gap-1.5">
                  <dt className="text-caption text-ink-muted">{t(spec.text(`field.${field}`))}</dt>
                  <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">
                    <FactValue register={register} row={row} name={field} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {saving && (
            <p className="flex items-center gap-2 text-ink-muted">
              <Spinner />
              {t('register-record:save.busy')}
            </p>
          )}
          <RecordActions register={register} row={row} actions={actions} />
          <a href={to.list} className={buttonStyle('quiet')}>
            {t('register-record:back')}
          </a>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-5">
          {spec.details?.(row, i18n)}
          {below ?? facts}
        </div>
        <div className="flex flex-col gap-5">
          {below && facts}
          <RelatedCard register={register} row={row} />
          <TimelineCard register={register} row={row} />
        </div>
      </div>
      {actions.dialogs}
      <ToastRegion toasts={toasts} />
    </div>
  )
}
