import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useSearchKey } from './use-row-keys.ts'

const PAUSE_MS = 300

interface SearchBoxProps {
  /** The search in the address. */
  value: string
  placeholder: string
  onSearch: (text: string) => void
}

/** Searches while one types, after a pause; Enter does at once. `/` comes here from anywhere on the page. */
export function SearchBox({ value, placeholder, onSearch }: SearchBoxProps) {
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [current, setCurrent] = useState(value)
  useSearchKey(input)

  // What was typed before the page had its code.
  useLayoutEffect(() => {
    if (input.current?.value) setTyped(input.current.value)
  }, [])

  // Back, forward and “clear all” change the address from outside: the box follows.
  if (value !== current) {
    setCurrent(value)
    setTyped(value)
  }

  function search(text: string) {
    setCurrent(text.trim())
    onSearch(text)
  }

  useEffect(() => {
    if (typed.trim() === current) return
    const timer = setTimeout(() => {
      setCurrent(typed.trim())
      onSearch(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, current, onSearch])

  return (
    <search className="relative min-w-32 grow basis-32 sm:max-w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(typed)
        }}
      >
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-muted"
        />
        <input
          ref={input}
          type="search"
          aria-label={placeholder}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return
            event.stopPropagation()
            setTyped('')
            search('')
          }}
          className="h-8 w-full rounded-field border border-line-strong bg-surface-raised ps-9 pe-9 text-sm [&::-webkit-search-cancel-button]:hidden pointer-coarse:h-11"
        />
        {typed === '' ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-2.5 my-auto h-5 rounded border border-line px-1.5 text-caption text-ink-muted pointer-coarse:hidden"
          >
            /
          </span>
        ) : (
          <button
            type="button"
            aria-label={t('table:search.clear')}
            onClick={() => {
              setTyped('')
              search('')
              input.current?.focus()
            }}
            className="absolute inset-y-0 end-1 my-auto grid size-8 place-items-center rounded-control text-ink-muted hover:text-ink"
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </form>
    </search>
  )
}
