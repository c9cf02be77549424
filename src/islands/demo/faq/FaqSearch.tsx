import { useEffect, useRef, useState } from 'react'
import { hasWords, markWords, wordsOf } from '#src/islands/shared/office/find-text.ts'
import { useWord } from '#src/islands/shared/office/use-word.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'

const answers = () => [...document.querySelectorAll<HTMLDetailsElement>('[data-answers] details')]

/** What is searched: the question and its answer, not the names of pages below. */
const wordingOf = (answer: Element) => [...answer.querySelectorAll('summary, p')]

/** Shows the answers that have all the words, opened, and without words all of them, closed. Tells how many there are. */
function filterAnswers(words: readonly string[]): number {
  const found = answers().filter((one) => {
    const fits = hasWords(
      wordingOf(one)
        .map((part) => part.textContent)
        .join(' '),
      words,
    )
    one.hidden = !fits
    one.open = fits && words.length > 0
    return fits
  })
  for (const group of document.querySelectorAll<HTMLElement>('[data-answers]'))
    group.hidden = !group.querySelector('details:not([hidden])')
  markWords(found.flatMap(wordingOf), words)
  return found.length
}

/** Opens the answer that the address names and gives its question the focus. */
function openNamed(): void {
  const named = location.hash && document.getElementById(location.hash.slice(1))
  const answer = named ? named.closest('details') : null
  if (!answer) return
  answer.open = true
  answer.querySelector('summary')?.focus({ preventScroll: true })
  answer.scrollIntoView({ block: 'start' })
}

function Search() {
  const { t } = useI18n()
  const [search, setSearch] = useWord('q')
  const [count, setCount] = useState<number>()
  const searched = useRef(false)
  useEffect(() => {
    const words = wordsOf(search)
    // What somebody opened before they search stays open.
    if (words.length === 0 && !searched.current) return
    searched.current = true
    const found = filterAnswers(words)
    setCount(words.length > 0 ? found : undefined)
  }, [search])
  useEffect(() => {
    openNamed()
    addEventListener('hashchange', openNamed)
    return () => {
      removeEventListener('hashchange', openNamed)
      markWords([], [])
    }
  }, [])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          value={search}
          placeholder={t('faq-search:search')}
          onSearch={(text) => setSearch(text.trim())}
        />
        <p role="status" className="text-ink-muted">
          {count !== undefined && t('faq-search:found', { count })}
        </p>
      </div>
      {count === 0 && (
        <div className="k-card">
          <EmptyState icon="search" title={t('faq-search:none')} hint={t('faq-search:noneHint')} />
        </div>
      )}
    </div>
  )
}

/** The search through the answers that the page holds already. */
export function FaqSearch(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Search />
    </I18nProvider>
  )
}
