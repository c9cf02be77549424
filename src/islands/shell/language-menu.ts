import { problemMessage } from '#src/lib/api/problem.ts'
import { fetchFragment } from '#src/lib/fragment.ts'
import { localeOf } from '#src/lib/i18n/locales.ts'
import { shellTexts } from '#src/lib/i18n/shell-texts.ts'
import { languagesFragment } from '#src/lib/language-files.ts'
import { holdLeave } from '#src/lib/nav/unsaved.ts'
import { localePath, splitPath } from '#src/lib/routes.ts'
import { chooseLanguage } from '#src/stores/customizer.ts'

async function fill(menu: HTMLElement): Promise<void> {
  if (menu.querySelector('a')) return
  try {
    const { body } = await fetchFragment(languagesFragment())
    menu.replaceChildren(...body.children)
  } catch {
    const note = document.createElement('p')
    note.className = 'k-error'
    note.role = 'alert'
    note.textContent = problemMessage({ kind: 'offline' }, shellTexts().t)
    menu.replaceChildren(note)
  }
}

/** Each language has the address of the page that is open, with the same rows: the list's state is in the query. */
async function showLanguages(menu: HTMLElement): Promise<void> {
  await fill(menu)
  const { lang, dataset } = document.documentElement
  const { path } = splitPath(location.pathname)
  for (const link of menu.querySelectorAll('a')) {
    const { language, labels } = link.dataset
    link.href = localePath(localeOf(language), path) + location.search + location.hash
    if (language === lang && labels === dataset.labels) link.setAttribute('aria-current', 'true')
  }
}

/** The guard reads it on the page that comes, here or in another tab. */
function choose(event: Event): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link) return
  const { language, labels } = link.dataset
  const change = () => chooseLanguage(localeOf(language), labels)
  if (language !== document.documentElement.lang) {
    change()
    return
  }
  // Labels and formats alone become others: a page reads them when it is loaded.
  event.preventDefault()
  const reload = () => {
    change()
    location.reload()
  }
  if (!holdLeave(reload)) reload()
}

// Loaded when the menu is opened first.
const menu = document.querySelector<HTMLElement>('#k-languages')
if (menu) {
  menu.addEventListener('toggle', ({ newState }) => newState === 'open' && showLanguages(menu))
  menu.addEventListener('click', choose)
  void showLanguages(menu)
}
