import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import sprite from '#src/islands/ui/icons.svg?raw'

const names = [...sprite.matchAll(/<symbol[^>]* id="([\w-]+)"/g)].map(([, name]) => name as IconName)

export function IconSheet() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-3">
      {names.map((name) => (
        <li key={name} className="flex flex-col items-center gap-2 rounded-control border border-line p-3">
          <Icon name={name} size={24} />
          <code dir="ltr" className="font-mono text-caption text-ink-muted">
            {name}
          </code>
        </li>
      ))}
    </ul>
  )
}
