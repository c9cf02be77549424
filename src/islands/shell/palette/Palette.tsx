import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { searchKinds } from '#contract/lists/search.ts'
import { useModal } from '#src/islands/ui/dialog/use-modal.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { visit } from '#src/lib/nav/visit.ts'
import { searchStore } from '#src/stores/search.ts'
import { actionEntries, type Entry, languageEntries, matching, pageEntries } from './entries.ts'
import { PaletteHints } from './PaletteHints.tsx'
import { PaletteOption } from './PaletteOption.tsx'
import { resultEntries, useRecent } from './result-entries.ts'

const { $state, search, clear, retry } = searchStore(searchKinds)

interface Group {
  label: string
  entries: Entry[]
}

const without = (entries: readonly Entry[], others: readonly Entry[]) =>
  entries.filter((entry) => !others.some(({ id }) => id === entry.id))

/** What the palette offers for what is typed: pages and actions at once, records as they are found. */
function useGroups(): Group[] {
  const i18n = useI18n()
  const { t, locale } = i18n
  const { text, groups } = useStore($state)
  const pages = useMemo(pageEntries, [])
  const actions = useMemo(() => actionEntries(locale, t, pages), [locale, t, pages])
  const languages = useMemo(() => languageEntries(locale, t), [locale, t])
  const recent = useRecent()
  const results = (groups ?? []).map((group) => ({
    label: t(`palette:kind.${group.kind}`),
    entries: resultEntries(group, i18n),
  }))
  return [
    { label: t('palette:recent'), entries: matching(recent, text) },
    { label: t('palette:pages'), entries: matching(without(pages, actions), text) },
    { label: t('palette:actions'), entries: matching(text ? [...actions, ...languages] : actions, text) },
    ...results,
  ].filter(({ entries }) => entries.length > 0)
}

/** Finds pages, people, rides and actions by their names; opened by Ctrl+K from anywhere. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { text, loading, error } = useStore($state)
  const groups = useGroups()
  const entries = groups.flatMap((group) => group.entries)
  const [active, setActive] = useState(0)
  const dialog = useModal()
  const id = useId()
  useEffect(() => clear, [])
  const current = Math.min(active, entries.length - 1)

  function choose(entry: Entry | undefined, inNewTab = false) {
    if (!entry) return
    if (entry.href && inNewTab) {
      window.open(entry.href, '_blank', 'noopener')
      return
    }
    // Closed first: what is done may open a panel of its own, and the focus goes back to where it was.
    dialog.current?.close()
    if (entry.href) visit(entry.href)
    else entry.run?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = entries.length - 1
    const moves: Record<string, number> = {
      ArrowDown: current === last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + 8),
      PageUp: Math.max(0, current - 8),
    }
    const next = moves[event.key]
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter') choose(entries[current], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  const optionId = (index: number) => `${id}-${index}`
  const status = () => {
    if (error) return problemMessage(error, t)
    return loading && entries.length === 0
      ? t('palette:searching')
      : t('palette:found', { count: entries.length })
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('palette:title')}
      closedby="any"
      onClose={onClose}
      className="m-0 mx-auto mt-2 max-h-[calc(100dvh-1rem)] w-[calc(100vw-1rem)] max-w-xl flex-col overflow-hidden open:flex rounded-card border border-line bg-surface-raised p-0 text-ink shadow-float backdrop:bg-black/45 sm:mt-[12vh] sm:max-h-[70vh]"
    >
      <div className="flex items-center gap-3 border-line border-b ps-4 pe-2">
        {loading ? <Spinner size={16} /> : <Icon name="search" className="text-ink-muted" />}
        <input
          type="text"
          role="combobox"
          aria-label={t('palette:title')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={entries[current] ? optionId(current) : undefined}
          placeholder={t('palette:placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={text}
          onChange={(event) => {
            setActive(0)
            search(event.target.value)
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 grow bg-transparent text-base outline-none"
        />
        <IconButton icon="close" label={t('dialog:close')} onClick={() => dialog.current?.close()} />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette:title')}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        className="min-h-0 grow overflow-y-auto overscroll-contain p-2"
      >
        {groups.map(({ label, entries: own }, index) => (
          <fieldset key={label} aria-labelledby={`${id}-group-${index}`} className="min-w-0">
            <div
              id={`${id}-group-${index}`}
              className="px-3 pt-3 pb-1 text-caption text-ink-muted first:pt-1"
            >
              {label}
            </div>
            {own.map((entry) => {
              const at = entries.indexOf(entry)
              return (
                <PaletteOption
                  key={entry.id}
                  id={optionId(at)}
                  entry={entry}
                  active={at === current}
                  onPoint={() => at !== current && setActive(at)}
                  onChoose={(inNewTab) => choose(entry, inNewTab)}
                />
              )
            })}
          </fieldset>
        ))}
      </div>
      <div
        role="status"
        className={
          entries.length > 0 && !error
            ? 'sr-only'
            : 'flex items-center justify-between gap-3 px-5 pb-5 text-ink-muted'
        }
      >
        {status()}
        {error && (
          <button type="button" onClick={retry} className="font-semibold text-primary">
            {t('palette:retry')}
          </button>
        )}
      </div>
      <PaletteHints />
    </dialog>
  )
}
