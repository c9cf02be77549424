import type { EditorState } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import type { RichText } from '#contract/rich-text.ts'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import { activeTools, commandOf, linkAt, setLink, type Tool } from './commands.ts'
import { createView } from './create-view.ts'
import { LinkForm } from './LinkForm.tsx'
import { richTextStyle } from './style.ts'
import { Toolbar } from './Toolbar.tsx'

export interface EditorProps {
  /** Its name for those who do not see it. */
  label: string
  text: RichText
  onChange: (text: RichText) => void
  /** Whether one writes at once. */
  focus?: boolean
}

const none: ReadonlySet<Tool> = new Set()

/** Formatted text as one writes it, with its tools. */
export function Editor({ label, text, onChange, focus = false }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<ReturnType<typeof createView>>(undefined)
  /** What came out of here comes back as the text, perhaps after more was written. */
  const [written] = useState(() => new WeakSet<RichText>())
  const [active, setActive] = useState(none)
  const [link, setLinkAddress] = useState<string>()
  const changed = useStableCallback((next: RichText) => {
    written.add(next)
    onChange(next)
  })
  const first = useRef({ text, label, focus })

  useEffect(() => {
    if (!place.current) return
    const made = createView(place.current, {
      text: first.current.text,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': first.current.label,
        class: `min-h-48 flex-1 whitespace-pre-wrap break-words p-3 outline-none ${richTextStyle}`,
      },
      onChange: changed,
      onState: (state: EditorState) => setActive(activeTools(state)),
    })
    editor.current = made
    if (first.current.focus) made.view.focus()
    return () => {
      editor.current = undefined
      made.view.destroy()
    }
  }, [changed])

  useEffect(() => {
    if (!written.has(text)) editor.current?.show(text)
  }, [text, written])

  const use = (tool: Tool) => {
    const view = editor.current?.view
    if (!view) return
    if (tool === 'link') setLinkAddress(link === undefined ? linkAt(view.state) : undefined)
    else {
      commandOf(tool)(view.state, view.dispatch, view)
      view.focus()
    }
  }
  const lead = (href: string | undefined) => {
    const view = editor.current?.view
    setLinkAddress(undefined)
    if (view && href !== undefined) setLink(href)(view.state, view.dispatch, view)
    view?.focus()
  }

  return (
    <div className="flex flex-1 flex-col rounded-field border border-line-strong bg-surface-raised has-[.ProseMirror-focused]:border-primary has-[.ProseMirror-focused]:outline-2 has-[.ProseMirror-focused]:outline-focus">
      <Toolbar active={active} open={link === undefined ? undefined : 'link'} onUse={use} />
      {link !== undefined && <LinkForm address={link} onDone={lead} />}
      <div ref={place} className="flex flex-1 flex-col" />
    </div>
  )
}
