import { useState } from 'react'
import { FieldFrame } from '#src/islands/form/FieldFrame.tsx'
import { type FieldProps, useField } from '#src/islands/form/use-field.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { FileButton } from './FileButton.tsx'
import { FileViewer } from './FileViewer.tsx'
import { type FileValue, isStored } from './file-value.ts'
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
  const [viewed, setViewed] = useState<string>()
  const stored = files.filter(isStored)
  const { id, ...described } = field.control

  return (
    <FieldFrame {...field} errors={[...field.errors, ...problems]} label={props.label} hint={hint}>
      {files.length > 0 && (
        <ul aria-label={props.label} className="grid gap-2">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex items-center gap-2 rounded-control bg-surface-sunken py-1 ps-2 pe-1"
            >
              {isStored(file) ? (
                <FileButton file={file} onView={() => setViewed(file.id)} />
              ) : (
                <span className="flex min-w-0 flex-1 flex-col gap-1 py-1">
                  <bdi className="truncate">{file.name}</bdi>
                  <progress
                    max={1}
                    value={progress[file.id] ?? 0}
                    aria-label={t('files:sending', { name: file.name })}
                    className="h-1.5 w-full accent-primary-strong"
                  />
                </span>
              )}
              <IconButton
                icon="close"
                label={t('files:remove', { name: file.name })}
                onClick={() => remove(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
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
      <FileViewer files={stored} current={viewed} onView={setViewed} onClose={() => setViewed(undefined)} />
    </FieldFrame>
  )
}
