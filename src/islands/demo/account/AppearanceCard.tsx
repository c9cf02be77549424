import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** The shell's own panel and menu. */
const openCustomizer = () => document.querySelector<HTMLElement>('[data-open-customizer]')?.click()
const openLanguages = () => document.querySelector<HTMLElement>('[popovertarget="k-languages"]')?.click()

/** How the console looks in this browser. The shell hears of a language and of light or dark by what they carry. */
export function AppearanceCard() {
  const { t } = useI18n()
  return (
    <Card id="appearance" title={t('account-settings:look')} subtitle={t('account-settings:lookHint')}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap gap-2">
          <Button icon="language" onClick={openLanguages}>
            {t('account-settings:language')}
          </Button>
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
