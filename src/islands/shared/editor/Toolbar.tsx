import { type KeyboardEvent, useState } from 'react'
import type { IconName } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Tool, tools } from './commands.ts'

const icons: Readonly<Record<Tool, IconName>> = {
  strong: 'bold',
  em: 'italic',
  underline: 'underline',
  bullet_list: 'list',
  ordered_list: 'numbers',
  blockquote: 'quote',
  link: 'link',
  undo: 'undo',
  redo: 'redo',
}
const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}

interface Props {
  active: ReadonlySet<Tool>
  /** The tool whose form is open. */
  open: Tool | undefined
  onUse: (tool: Tool) => void
}

/** The tools as one stop of the Tab key; the arrow keys go from one to the next. */
export function Toolbar({ active, open, onUse }: Props) {
  const { t, dir } = useI18n()
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const isMirrored = dir === 'rtl'
    const by = isMirrored && event.key.startsWith('Arrow') ? 2 * current - step(current) : step(current)
    const next = (by + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus()
  }
  const isToggle = (tool: Tool) => tool !== 'undo' && tool !== 'redo' && tool !== 'link'
  return (
    <div
      role="toolbar"
      aria-label={t('editor:toolbar')}
      className="flex flex-wrap gap-0.5 border-line border-b p-1"
    >
      {tools.map((tool, at) => (
        <IconButton
          key={tool}
          size="sm"
          icon={icons[tool]}
          label={t(`editor:${tool}`)}
          tabIndex={at === current ? 0 : -1}
          aria-pressed={isToggle(tool) ? active.has(tool) : undefined}
          aria-expanded={tool === 'link' ? open === 'link' : undefined}
          // The selection in the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={move}
          onFocus={() => setCurrent(at)}
          onClick={() => onUse(tool)}
        />
      ))}
    </div>
  )
}
