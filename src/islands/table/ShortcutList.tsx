import { useI18n } from '#src/islands/ui/i18n.tsx'

const shortcuts = [
  { keys: ['/'], does: 'search' },
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['Home', 'End'], does: 'ends' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['Space'], does: 'tick' },
] as const

/** The keys that work in a list, and what they do. */
export function ShortcutList() {
  const { t } = useI18n()
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 px-2.5 pb-1.5">
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt dir="ltr" className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded border border-line-strong px-1.5 py-0.5 text-center text-caption"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{t(`list-panels:keys.${does}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
