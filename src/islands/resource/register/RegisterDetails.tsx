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
import { RegisterFacts } from './RegisterFacts.tsx'
import { TimelineCard } from './TimelineCard.tsx'
import { useRegisterActions } from './use-register-actions.ts'

/** Whose record it is, where its form has a picture of them. */
function Portrait({ register: { spec }, row }: { register: Register; row: Row }) {
  const [name] = Object.entries(spec.form).find(([, { control }]) => control.kind === 'photo') ?? []
  if (name === undefined) return null
  const [photo] = filesIn([row[name]])
  return <Avatar name={spec.name(row)} src={photo && fileUrl(photo.id)} size="xl" />
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
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <div className="flex min-w-0 items-center gap-4">
          <Portrait register={register} row={row} />
          <h2
            ref={name}
            tabIndex={-1}
            className="text-h4 outline-none [overflow-wrap:anywhere] sm:text-h3"
            dir="auto"
          >
            {spec.name(row)}
          </h2>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <RecordActions register={register} row={row} actions={actions} />
          {saving && (
            <p className="flex items-center gap-2 text-ink-muted">
              <Spinner />
              {t('register-record:save.busy')}
            </p>
          )}
          <a href={to.list} className={`${buttonStyle('quiet')} ms-auto`}>
            {t('register-record:back')}
          </a>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          {spec.details?.(row, i18n)}
          <Card title={t('register-record:facts')}>
            <RegisterFacts register={register} row={row} />
          </Card>
          {spec.below?.(row, i18n)}
        </div>
        <div className="flex flex-col gap-6">
          <RelatedCard register={register} row={row} />
          <TimelineCard register={register} row={row} />
        </div>
      </div>
      {actions.dialogs}
      <ToastRegion toasts={toasts} />
    </div>
  )
}
