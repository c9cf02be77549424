import { useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { FileButton } from './FileButton.tsx'
import { FileViewer } from './FileViewer.tsx'
import { filesIn, isStored } from './file-value.ts'

/** The files of a record, each of which opens in a viewer. */
export function FileList({ value }: { value: unknown }) {
  const { t } = useI18n()
  const [viewed, setViewed] = useState<string>()
  const files = filesIn(value).filter(isStored)
  if (files.length === 0) return <span>{t('files:none')}</span>
  return (
    <>
      <ul className="grid gap-2 sm:grid-cols-2">
        {files.map((file) => (
          <li key={file.id} className="flex rounded-control bg-surface-sunken px-2 py-1">
            <FileButton file={file} onView={() => setViewed(file.id)} />
          </li>
        ))}
      </ul>
      <FileViewer files={files} current={viewed} onView={setViewed} onClose={() => setViewed(undefined)} />
    </>
  )
}
