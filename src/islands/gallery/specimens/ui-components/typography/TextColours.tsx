import { useI18n } from '#src/islands/ui/i18n.tsx'

const inks = [
  'text-ink',
  'text-ink-muted',
  'text-primary',
  'text-success',
  'text-info',
  'text-warning',
  'text-error',
]

export function TextColours() {
  const { t } = useI18n()
  return (
    <ul className="flex flex-col gap-2">
      {inks.map((ink) => (
        <li key={ink} className="flex flex-wrap items-baseline gap-x-4">
          <code dir="ltr" className="w-36 shrink-0 text-start font-mono text-caption text-ink-muted">
            {ink}
          </code>
          <span className={ink}>{t('gallery-ui:sample.sentence')}</span>
        </li>
      ))}
      <li className="flex flex-wrap items-baseline gap-x-4">
        <code dir="ltr" className="w-36 shrink-0 text-start font-mono text-caption text-ink-muted">
          k-link
        </code>
        <a href="#colours" className="k-link">
          {t('gallery-ui:sample.link')}
        </a>
      </li>
    </ul>
  )
}
