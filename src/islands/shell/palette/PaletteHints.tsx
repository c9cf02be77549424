import { useI18n } from '#src/islands/ui/i18n.tsx'

const key = 'rounded border border-line px-1.5'

/** The palette's keys, for those who have a keyboard; a screen reader announces them with the field. */
export function PaletteHints() {
  const { t } = useI18n()
  return (
    <p
      aria-hidden="true"
      className="hidden gap-4 border-line border-t px-4 py-2 text-caption text-ink-muted sm:flex pointer-coarse:hidden"
    >
      <span>
        <kbd className={key}>↑</kbd> <kbd className={key}>↓</kbd> {t('palette:hint.move')}
      </span>
      <span>
        <kbd className={key}>↵</kbd> {t('palette:hint.open')}
      </span>
      <span>
        <kbd className={key}>Esc</kbd> {t('palette:hint.close')}
      </span>
    </p>
  )
}
