import type { TwoFactorSecret } from '#contract/account.ts'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'

const loadQr = () => import('./QrCode.tsx').then(({ QrCode }) => QrCode)
const grouped = (secret: string) => secret.replaceAll(/.{4}(?!$)/g, '$& ')

/** What the app needs: to be scanned, opened on this very phone, or typed. */
export function SecretPanel({ secret: { secret, uri } }: { secret: TwoFactorSecret }) {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-6">
      <LazyPart load={loadQr} props={{ text: uri, label: t('profile:two.qr') }} />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{t('profile:two.byHand')}</p>
        <p dir="ltr" className="mt-1 font-mono text-base rtl:text-end" data-secret="">
          {grouped(secret)}
        </p>
        <p className="mt-1 text-caption text-ink-muted">{t('profile:two.byHandHint')}</p>
        <a href={uri} className={`${buttonStyle('secondary')} mt-4`}>
          <Icon name="external" size={18} />
          {t('profile:two.openApp')}
        </a>
      </div>
    </div>
  )
}
