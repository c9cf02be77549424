import { FieldFrame } from '#src/islands/form/FieldFrame.tsx'
import { type FieldProps, useField } from '#src/islands/form/use-field.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'
import type { FileValue } from './file-value.ts'
import { useUploads } from './use-uploads.ts'

const kinds = 'image/jpeg,image/png,image/webp,application/pdf'

type Values = Record<string, readonly FileValue[]>

interface FilesFieldProps extends FieldProps<Values, string> {
  /** How many there may be. */
  most: number
}

/** Files of a record: chosen or dropped, uploaded at once with progress, viewed in place, and removed. */
export function FilesField(props: FilesFieldProps) {
  const { t } = useI18n()
  const { most } = props
  const hint = props.hint ?? t('files:hint', { count: most })
  const field = useField({ ...props, hint })
  const files = field.value ?? []
  const { add, remove, progress, problems } = useUploads({ value: files, set: field.set, most })
  const { id, ...described } = field.control

  return (
    <FieldFrame {...field} errors={[...field.errors, ...problems]} label={props.label} hint={hint}>
      <ChosenFiles label={props.label} files={files} progress={progress} onRemove={remove} />
      {/* The control lies over the whole area: files dropped there are its own. */}
      <label className="relative flex min-h-14 flex-wrap items-center justify-center gap-x-2 rounded-card border border-line-strong border-dashed px-4 py-3 text-ink-muted hover:bg-surface-hover has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:opacity-55">
        <Icon name="upload" size={18} />
        <span className="font-semibold text-ink">{t('files:choose')}</span>
        <span className="pointer-coarse:hidden">{t('files:drop')}</span>
        <input
          {...described}
          id={id}
          type="file"
          multiple
          accept={kinds}
          disabled={props.disabled || files.length >= most}
          aria-label={t('files:chooseFor', { field: props.label })}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            // The same file may be chosen again after it was taken out.
            event.target.value = ''
          }}
        />
      </label>
    </FieldFrame>
  )
}
