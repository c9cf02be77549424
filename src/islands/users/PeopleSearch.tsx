import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { searchStore } from '#src/stores/search.ts'
import { kinds } from './people-kinds.ts'
import { SearchResults } from './SearchResults.tsx'

const { $state, search, retry } = searchStore(kinds.map(({ kind }) => kind))

/** Up and down go from the field through what was found, and back. */
function moveFocus(event: KeyboardEvent, frame: HTMLElement) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops: (Element | null)[] = [...frame.querySelectorAll('input, a[href]')]
  const next = stops[stops.indexOf(document.activeElement) + step]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

/** One search over everybody. What is typed stays out of the address: it is mostly a child's name. */
export function PeopleSearch({ onSearching }: { onSearching: (searching: boolean) => void }) {
  const { t } = useI18n()
  const state = useSlice($state)
  const { text, loading } = state
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const searching = text.trim().length > 1
  useEffect(() => onSearching(searching), [searching, onSearching])
  // What was typed before the page had its code.
  useLayoutEffect(() => {
    if (input.current?.value) search(input.current.value)
  }, [])
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const listen = (event: KeyboardEvent) => moveFocus(event, current)
    current.addEventListener('keydown', listen)
    return () => current.removeEventListener('keydown', listen)
  }, [])

  return (
    <div ref={frame} className="flex flex-col gap-6">
      <search className="relative">
        <span className="pointer-events-none absolute inset-y-0 start-4 flex items-center text-ink-muted">
          {loading ? <Spinner size={16} /> : <Icon name="search" />}
        </span>
        <input
          ref={input}
          type="search"
          aria-label={t('people:search')}
          placeholder={t('people:search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={text}
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && search('')}
          className="h-13 w-full rounded-card border border-line-strong bg-surface-raised ps-12 pe-12 text-base shadow-card [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <span className="absolute inset-y-0 end-2 flex items-center">
            <IconButton
              icon="close"
              label={t('people:clear')}
              onClick={() => {
                search('')
                input.current?.focus()
              }}
            />
          </span>
        )}
      </search>
      {searching && <SearchResults state={state} onRetry={retry} />}
    </div>
  )
}
