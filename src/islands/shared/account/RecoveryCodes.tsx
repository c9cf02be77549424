import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { site } from '#src/lib/site.ts'
import { StepHead } from './StepHead.tsx'
import { printList, saveText } from './save-print.ts'

interface Props {
  codes: readonly string[]
  /** As the last step of the set-up, or in place of earlier ones. */
  first: boolean
  toasts: Toasts
  onDone: () => void
}

/** The codes for a sign-in without the phone. They are shown only once, so they can be copied, saved and printed. */
export function RecoveryCodes({ codes, first, toasts, onDone }: Props) {
  const { t, locale, dir } = useI18n()
  const title = t('profile:codes.title', { product: site.name })
  async function copy() {
    const copied = await copyText(codes.join('\n'))
    toasts.show(t(copied ? 'profile:codes.copied' : 'profile:codes.notCopied'), {
      tone: copied ? 'success' : 'error',
    })
  }
  return (
    <div className="flex flex-col gap-5">
      <StepHead
        step={first ? 3 : undefined}
        title={t('profile:codes.heading')}
        text={t('profile:codes.text')}
      />
      <ol
        dir="ltr"
        aria-label={title}
        className="grid w-full max-w-sm grid-cols-2 gap-x-6 gap-y-1.5 rounded-card bg-surface-sunken px-5 py-4 font-mono text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon="copy" onClick={() => void copy()}>
          {t('profile:codes.copy')}
        </Button>
        <Button
          icon="download"
          onClick={() => saveText(`${site.slug}-recovery-codes.txt`, [title, '', ...codes])}
        >
          {t('profile:codes.download')}
        </Button>
        <Button
          icon="print"
          onClick={() => printList({ title, note: t('profile:codes.once'), items: codes, locale, dir })}
        >
          {t('profile:codes.print')}
        </Button>
      </div>
      <div>
        <Button intent="primary" onClick={onDone}>
          {t('profile:codes.done')}
        </Button>
      </div>
    </div>
  )
}
