import type { NewShareLink } from '#contract/share-link.ts'
import { CopyValue } from '#src/islands/resource/CopyValue.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { localePath } from '#src/lib/routes.ts'

/** A link that was just made, to be copied or handed to another app: its secret is never shown again. */
export function NewLink({ link }: { link: NewShareLink }) {
  const { t, locale } = useI18n()
  // Behind the `#`, which no server, log or Referer ever sees.
  const url = `${location.origin}${localePath(locale, entryRoutes.track())}#${link.secret}`
  const words = {
    copy: t('share-links:copy'),
    copied: t('share-links:copied'),
    notCopied: t('share-links:notCopied'),
  }
  const send = async () => {
    // Whoever closes the system's sheet has changed their mind, which is no error.
    await navigator.share({ title: t('share-links:sent'), url }).catch(() => undefined)
  }
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-success-soft p-4">
      <CopyValue label={t('share-links:made')} value={url} words={words} />
      <p className="text-caption text-ink-muted">{t('share-links:once')}</p>
      {'share' in navigator && (
        <Button icon="external" onClick={() => void send()}>
          {t('share-links:send')}
        </Button>
      )}
    </div>
  )
}
