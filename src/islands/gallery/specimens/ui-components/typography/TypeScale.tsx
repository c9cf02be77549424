import { useI18n } from '#src/islands/ui/i18n.tsx'

const steps = [
  { style: 'text-h1', name: 'h1', size: '2.25rem' },
  { style: 'text-h2', name: 'h2', size: '1.875rem' },
  { style: 'text-h3', name: 'h3', size: '1.5rem' },
  { style: 'text-h4', name: 'h4', size: '1.3125rem' },
  { style: 'text-h5', name: 'h5', size: '1.125rem' },
  { style: 'text-h6', name: 'h6', size: '1rem' },
  { style: 'text-body', name: 'body', size: '0.875rem' },
  { style: 'text-caption', name: 'caption', size: '0.75rem' },
]

export function TypeScale() {
  const { t } = useI18n()
  return (
    <dl className="divide-y divide-line">
      {steps.map(({ style, name, size }) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
          <dt dir="ltr" className="w-36 shrink-0 text-start text-caption text-ink-muted">
            {`text-${name} · ${size}`}
          </dt>
          <dd className={`min-w-0 flex-1 basis-52 ${style}`}>{t('gallery-ui:sample.sentence')}</dd>
        </div>
      ))}
    </dl>
  )
}
