import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { Popover } from '#src/islands/ui/Popover.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const loadPanel = withTexts('list-panels', () =>
  import('./ShortcutPanel.tsx').then((module) => module.ShortcutPanel),
)

/** The keys that work in a list, for those who have some. */
export function ShortcutHint() {
  const { t } = useI18n()
  return (
    <span className="max-sm:hidden pointer-coarse:hidden">
      <Popover
        label={t('table:keys.label')}
        trigger={(props) => <IconButton {...props} icon="keyboard" label={t('table:keys.label')} />}
      >
        {() => <LazyPart load={loadPanel} props={{}} />}
      </Popover>
    </span>
  )
}
