import { languageName } from '#contract/language-name.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { directionOf, localeTags } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'

/** The shell's own panel, which its button opens. */
const openCustomizer = () => document.querySelector<HTMLElement>('[data-open-customizer]')?.click()

/** How the console looks in this browser. The shell hears of a language and of light or dark by what they carry. */
export function AppearanceCard() {
  const { t, locale } = useI18n()
  return (
    <Card id="appearance" title={t('account-settings:look')} subtitle={t('account-settings:lookHint')}>
      <div className="flex flex-col gap-5">
        <nav aria-label={t('account-settings:language')}>
          <p className="mb-2 font-semibold">{t('account-settings:language')}</p>
          <ul className="flex flex-wrap gap-2">
            {localeTags.map((tag) => (
              <li key={tag}>
                <a
                  href={`${localePath(tag, templateRoutes.accountSettings())}?tab=account`}
                  hrefLang={tag}
                  lang={tag}
                  dir={directionOf(tag)}
                  data-language={tag}
                  aria-current={tag === locale ? 'true' : undefined}
                  className={`${buttonStyle('secondary')} aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-primary`}
                >
                  {languageName(tag)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap gap-2">
          <Button icon="moon" data-toggle-mode="">
            {t('account-settings:mode')}
          </Button>
          <Button icon="palette" onClick={openCustomizer}>
            {t('account-settings:more')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
