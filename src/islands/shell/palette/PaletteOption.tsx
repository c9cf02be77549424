import { useEffect, useRef } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Entry } from './entries.ts'

interface Props {
  id: string
  entry: Entry
  active: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

/** One line of the palette. The focus stays in its field: arrow keys and Enter are heard there. */
export function PaletteOption({ id, entry, active, onPoint, onChoose }: Props) {
  const { t } = useI18n()
  const { label, hint, icon, lang, faded } = entry
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseMove={onPoint}
      onClick={(event) => onChoose(event.metaKey || event.ctrlKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(true)}
      onKeyDown={(event) => event.key === 'Enter' && onChoose(false)}
      className={`flex min-h-11 cursor-pointer scroll-my-10 items-center gap-3 rounded-control px-3 py-1.5 ${active ? 'bg-primary-soft' : ''}`}
    >
      <Icon name={icon} className={active ? 'text-primary' : 'text-ink-muted'} />
      <span className="flex min-w-0 grow flex-col items-start">
        <span dir="auto" lang={lang} className="max-w-full truncate font-medium">
          {label}
        </span>
        {hint && (
          <span dir="auto" className="max-w-full truncate text-caption text-ink-muted">
            {hint}
          </span>
        )}
      </span>
      {faded && <span className="shrink-0 text-caption text-ink-muted">{t('palette:inactive')}</span>}
      {active && <Icon name="arrow-end" size={16} className="shrink-0 text-primary" />}
    </div>
  )
}
