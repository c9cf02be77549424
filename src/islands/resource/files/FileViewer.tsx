import { useEffect, useState } from 'react'
import type { StoredFile } from '#contract/file.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { fileUrl, pdfUrl } from '#src/lib/api-links.ts'
import { readyToShow } from '#src/stores/files.ts'
import { fileSize, isPicture } from './file-value.ts'

/** A picture once it is loaded completely. */
async function drawn(file: StoredFile): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = fileUrl(file.id)
  image.alt = file.name
  image.className = 'max-h-[62dvh] max-w-full rounded-control object-contain'
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

type ShownFile = { image: HTMLImageElement } | 'pdf' | { problem: string }

/** Makes the content ready: the session first, which neither picture nor frame can renew. */
function useContent(file: StoredFile): ShownFile | undefined {
  const { t } = useI18n()
  const [shown, setShown] = useState<ShownFile>()
  useEffect(() => {
    let current = true
    const show = (value: ShownFile) => current && setShown(value)
    void readyToShow().then(async (result) => {
      if (!result.ok) return show({ problem: problemMessage(result.problem, t) })
      if (!isPicture(file)) return show('pdf')
      const image = await drawn(file)
      return show(image ? { image } : { problem: t('files:unreadable') })
    })
    return () => {
      current = false
    }
  }, [file, t])
  return shown
}

/**
 * The content itself. A PDF is in a frame for the browser's own viewer, which a sandbox would take away; where there is
 * none it can only be saved.
 */
function Content({ file }: { file: StoredFile }) {
  const { t } = useI18n()
  const shown = useContent(file)
  if (!shown) return <Spinner />
  if (shown === 'pdf') {
    if (!navigator.pdfViewerEnabled) return <Alert tone="info">{t('files:noViewer')}</Alert>
    return (
      <iframe src={pdfUrl(file.id)} title={file.name} className="h-[62dvh] w-full rounded-control bg-white" />
    )
  }
  if ('problem' in shown) return <Alert tone="error">{shown.problem}</Alert>
  return <div ref={(host) => host?.replaceChildren(shown.image)} className="contents" />
}

interface Props {
  files: readonly StoredFile[]
  /** The id of the one that is shown; nothing is while there is none. */
  current: string | undefined
  onView: (id: string) => void
  onClose: () => void
}

/** A file in place: pictures and PDFs, one after the other, and a way to save each. */
export function FileViewer({ files, current, onView, onClose }: Props) {
  const { t, format } = useI18n()
  const index = files.findIndex(({ id }) => id === current)
  const file = files[index]
  if (!file) return null
  const [before, after] = [files[index - 1], files[index + 1]]
  const place = files.length > 1 ? t('files:place', { number: index + 1, total: files.length }) : undefined
  return (
    <Dialog
      open
      size="lg"
      title={file.name}
      description={[place, fileSize(file.bytes, format)].filter(Boolean).join(' · ')}
      onClose={onClose}
      footer={
        <>
          {files.length > 1 && (
            <>
              <Button disabled={!before} onClick={() => before && onView(before.id)}>
                {t('files:before')}
              </Button>
              <Button disabled={!after} onClick={() => after && onView(after.id)}>
                {t('files:after')}
              </Button>
            </>
          )}
          <a href={fileUrl(file.id)} download={file.name} className={buttonStyle('primary')}>
            <Icon name="download" size={18} />
            {t('files:save')}
          </a>
        </>
      }
    >
      <div className="grid min-h-[40dvh] place-items-center">
        <Content key={file.id} file={file} />
      </div>
    </Dialog>
  )
}
