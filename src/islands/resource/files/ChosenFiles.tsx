import { useState } from 'react'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { FileButton } from './FileButton.tsx'
import { FileViewer } from './FileViewer.tsx'
import { type FileValue, isStored } from './file-value.ts'

interface Props {
  label: string
  files: readonly FileValue[]
  /** How much of each is sent, from 0 to 1. */
  progress: Readonly<Record<string, number>>
  /** Two side by side, where there is room. */
  wide?: boolean
  onRemove: (id: string) => void
}

/** Files of an upload: how far each is sent, viewed in place once it is, and removed. */
export function ChosenFiles({ label, files, progress, wide = false, onRemove }: Props) {
  const { t } = useI18n()
  const [viewed, setViewed] = useState<string>()
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={label} className={`grid gap-2 ${wide ? 'sm:grid-cols-2' : ''}`}>
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
                onClick={() => onRemove(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <FileViewer
        files={files.filter(isStored)}
        current={viewed}
        onView={setViewed}
        onClose={() => setViewed(undefined)}
      />
    </>
  )
}
