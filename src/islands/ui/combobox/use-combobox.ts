import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { followAnchor } from '#src/islands/ui/menu/place.ts'
import { type Option, type Search, useOptions } from './use-options.ts'

interface Rules {
  selected: readonly Option[]
  onChange: (selected: readonly Option[]) => void
  search: Search
  multiple: boolean
  /** What a text that was typed is as an option: it can be chosen, and is when the field is left. */
  free?: ((text: string) => Option) | undefined
}

/** Shorter texts are the beginning of a search. */
const leastTyped = 3

/** What a combobox does: opens and closes its list, moves in it, chooses, and takes away. */
export function useCombobox({ selected, onChange, search, multiple, free }: Rules) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const [unchosen, setUnchosen] = useState('')
  const { options: foundOptions, state, retry } = useOptions(search, text.trim(), open)
  const typed = free && text.trim().length >= leastTyped ? free(text.trim()) : undefined
  const options = typed ? [...foundOptions, typed] : foundOptions
  // By what it is, as options that come later may stand before it.
  const active = Math.max(
    0,
    options.findIndex(({ id }) => id === activeId),
  )
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open || !frame.current || !list.current) return
    list.current.showPopover()
    return followAnchor(frame.current, list.current, true)
  }, [open])

  function close() {
    list.current?.hidePopover()
    setOpen(false)
    setText('')
    setActiveId(undefined)
  }

  /** What was typed stays, as the option it is; where only what is found can be chosen, the field says that it is gone. */
  function leave() {
    if (typed) choose(typed)
    else setUnchosen(text.trim())
    close()
  }

  /** The list goes and the text stays, where a text is worth keeping. */
  function dismiss() {
    if (!free) return close()
    list.current?.hidePopover()
    setOpen(false)
  }

  function choose(option: Option | undefined) {
    if (!option || option.blocked) return
    setUnchosen('')
    if (!multiple) {
      onChange([option])
      return close()
    }
    const others = selected.filter(({ id }) => id !== option.id)
    onChange(others.length < selected.length ? others : [...selected, option])
    setText('')
  }

  function move(step: number) {
    if (open) setActiveId(options[Math.max(0, Math.min(active + step, options.length - 1))]?.id)
    else setOpen(true)
  }

  /** Acts on a key; true when it was one of the combobox's own. */
  function act(key: string): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && open) choose(options[active])
    else if (key === 'Escape' && open) dismiss()
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && multiple && text === '') onChange(selected.slice(0, -1))
    if (!act(event.key)) return
    // A dialog around the field must not close, nor a form be sent.
    event.preventDefault()
    event.stopPropagation()
  }

  function type(value: string) {
    setOpen(true)
    setActiveId(undefined)
    setUnchosen('')
    setText(value)
  }

  const show = () => setOpen(true)
  return {
    frame,
    list,
    open,
    text,
    active,
    options,
    state,
    retry,
    unchosen,
    show,
    leave,
    choose,
    type,
    onKeyDown,
  }
}
