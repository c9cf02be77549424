import { useCallback, useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { copyText } from '#src/lib/copy-text.ts'
import type { Specimen } from './specimen.ts'

const imported = /from '#(src\/islands\/[^']+\.tsx)'/g

/** The files of the parts that it is made of: where to look for what they take. Every specimen speaks, so that is left out. */
const filesOf = (code: string) =>
  [...code.matchAll(imported)].map(([, file = '']) => file).filter((file) => !file.endsWith('/i18n.tsx'))

function Files({ code }: { code: string }) {
  const { t } = useI18n()
  const files = filesOf(code)
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
      {files.length > 0 && t('gallery:files', { count: files.length })}
      {files.map((file) => (
        <code key={file} dir="ltr" className="font-mono text-sm text-ink [overflow-wrap:anywhere]">
          {file}
        </code>
      ))}
    </p>
  )
}

/** How a specimen is made: its own file, as it stands. Code reads from left to right in every language. */
export function SpecimenCode({ specimen }: { specimen: Specimen }) {
  const { t } = useI18n()
  const [wanted, setWanted] = useState(true)
  const [copied, setCopied] = useState<boolean>()
  const file = useModule(
    specimen.source,
    wanted,
    useCallback(() => setWanted(false), []),
  )
  if (!wanted) {
    return (
      <LoadFailure title={t('gallery:failed')} onRetry={() => setWanted(true)}>
        {t('gallery:failedHint')}
      </LoadFailure>
    )
  }
  if (!file) return <Skeleton box="h-40 w-full" />
  const code = file.default.trimEnd()
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Files code={code} />
        <Button
          size="sm"
          icon={copied ? 'check' : 'copy'}
          onClick={() => void copyText(code).then(setCopied)}
        >
          {t('gallery:copy')}
        </Button>
        <span role="status" className={copied === false ? 'text-error' : 'sr-only'}>
          {copied !== undefined && t(copied ? 'gallery:copied' : 'gallery:notCopied')}
        </span>
      </div>
      <pre
        dir="ltr"
        className="rounded-card bg-surface-sunken p-4 text-start font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        <code>{code}</code>
      </pre>
    </div>
  )
}
