import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { fetchFragment } from '#src/lib/fragment.ts'
import { localeOf } from '#src/lib/i18n/locales.ts'
import { shellTexts } from '#src/lib/i18n/shell-texts.ts'
import { languagesFragment } from '#src/lib/language-files.ts'
import { localePath, splitPath } from '#src/lib/routes.ts'

async function fill(menu: HTMLElement): Promise<void> {
  if (menu.querySelector('a')) return
  try {
    const { body } = await fetchFragment(languagesFragment())
    menu.replaceChildren(...body.children)
    menu.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || link.pathname !== location.pathname || !isPlainClick(event)) return
      // Only labels and formats become others, which a page reads when it is loaded.
      event.preventDefault()
      location.reload()
    })
  } catch {
    const note = document.createElement('p')
    note.className = 'k-error'
    note.role = 'alert'
    note.textContent = problemMessage({ kind: 'offline' }, shellTexts().t)
    menu.replaceChildren(note)
  }
}

/** Brings the languages into their menu, each with the address of the page that is open; the chosen one is marked. */
async function showLanguages(menu: HTMLElement): Promise<void> {
  await fill(menu)
  const { lang, dataset } = document.documentElement
  const { path } = splitPath(location.pathname)
  for (const link of menu.querySelectorAll('a')) {
    const { language, labels } = link.dataset
    link.href = localePath(localeOf(language), path)
    if (language === lang && labels === dataset.labels) link.setAttribute('aria-current', 'true')
  }
}

// Loaded when the menu is opened first.
const menu = document.querySelector<HTMLElement>('#k-languages')
if (menu) {
  menu.addEventListener('toggle', ({ newState }) => newState === 'open' && showLanguages(menu))
  void showLanguages(menu)
}
