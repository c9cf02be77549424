import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import type { T } from '#src/lib/i18n/translate.ts'
import { FieldError, Input, LabelText } from './Field.tsx'
import { expiryFieldOf, idOf } from './field-ids.ts'

interface Props {
  t: T
  /** As the API calls it, such as `vehicle.papers.insurance`. */
  field: string
  label: string
  hint?: string
  optional?: boolean
  /** Whether it has an expiry date. */
  dated?: boolean
}

/** A paper to photograph or choose; `paper-uploads.ts` sends it while the rest is filled in. */
export function PaperField({ t, field, label, hint, optional = false, dated = false }: Props) {
  const id = idOf(field)
  return (
    <div
      className="rounded-card border border-line p-4"
      data-paper={field}
      data-needed={optional ? undefined : ''}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <p id={`${id}-name`} className="font-semibold">
            <LabelText t={t} label={label} optional={optional} />
          </p>
          {hint && <p className="mt-0.5 text-caption text-ink-muted">{hint}</p>}
        </div>
        <label
          className={`${buttonStyle('secondary')} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2`}
        >
          <Icon name="upload" size={18} />
          <span id={`${id}-choose`}>{t('application-notices:file.choose')}</span>
          <input
            id={id}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,application/pdf"
            aria-labelledby={`${id}-choose ${id}-name`}
            aria-describedby={`${id}-error`}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      </div>
      <ul data-files="" aria-labelledby={`${id}-name`} className="mt-3 grid grid-cols-1 gap-2 empty:hidden" />
      <FieldError field={field} />
      {dated && (
        <div className="mt-3 max-w-60">
          <Input
            t={t}
            field={expiryFieldOf(field)}
            label={t('application-notices:file.until')}
            type="date"
            rule="ahead"
            optional={optional}
          />
        </div>
      )}
    </div>
  )
}
