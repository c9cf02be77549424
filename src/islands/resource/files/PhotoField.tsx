import { useRef } from 'react'
import { FieldFrame } from '#src/islands/form/FieldFrame.tsx'
import { type FieldProps, useField } from '#src/islands/form/use-field.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { fileUrl } from '#src/lib/api-links.ts'
import { type FileValue, isStored } from './file-value.ts'
import { useUploads } from './use-uploads.ts'

const kinds = 'image/jpeg,image/png,image/webp'

interface PhotoFieldProps extends FieldProps<Record<string, readonly FileValue[]>, string> {
  /** Who it is a picture of; empty for somebody new. */
  person: string
}

function Shown({ file, person }: { file: FileValue | undefined; person: string }) {
  if (file && isStored(file)) return <Avatar name={person} src={fileUrl(file.id)} size="xl" />
  if (!file && person) return <Avatar name={person} size="xl" />
  return (
    <span className="grid size-24 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted">
      {file ? <Spinner /> : <Icon name="user" size={32} />}
    </span>
  )
}

/** The picture of a person: chosen and sent at once, replaced by another, or taken away. */
export function PhotoField(props: PhotoFieldProps) {
  const { t } = useI18n()
  const hint = t('files:photo.hint')
  const field = useField({ ...props, hint })
  const value = field.value ?? []
  const { add, remove, problems } = useUploads({ value, set: field.set, most: 1, use: 'photo' })
  const picker = useRef<HTMLInputElement>(null)
  const [file] = value
  const { id: _, ...described } = field.control

  return (
    <FieldFrame {...field} errors={[...field.errors, ...problems]} label={props.label} hint={hint} group>
      <div className="flex flex-wrap items-center gap-4">
        <Shown file={file} person={props.person} />
        <div className="flex flex-wrap gap-2">
          <input
            {...described}
            aria-label={props.label}
            ref={picker}
            type="file"
            accept={kinds}
            hidden
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])]
              if (file && chosen.length > 0) remove(file.id)
              add(chosen)
              event.target.value = ''
            }}
          />
          <Button icon="upload" disabled={props.disabled} onClick={() => picker.current?.click()}>
            {t(file ? 'files:photo.replace' : 'files:photo.choose')}
          </Button>
          {file && (
            <Button intent="quiet" icon="trash" disabled={props.disabled} onClick={() => remove(file.id)}>
              {t('files:photo.remove')}
            </Button>
          )}
        </div>
      </div>
    </FieldFrame>
  )
}
