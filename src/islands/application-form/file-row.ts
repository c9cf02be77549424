import type { T } from '#src/lib/i18n/translate.ts'

function part<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  classes: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = classes
  element.textContent = text
  return element
}

/** A file in the list of a paper: its name, how far it is, and a way to take it out again. */
export function fileRow(t: T, name: string, onRemove: () => void) {
  const element = part(
    'li',
    'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-surface-sunken px-3 py-2',
  )
  const title = part('bdi', 'min-w-0 flex-1 basis-44 truncate', name)
  const bar = part('progress', 'h-1.5 w-28 accent-primary-strong')
  bar.max = 1
  bar.value = 0
  bar.setAttribute('aria-label', t('application-notices:file.progress', { name }))
  const state = part('span', 'text-caption text-ink-muted')
  state.setAttribute('role', 'status')
  const remove = part(
    'button',
    'min-h-8 rounded-control px-2 font-semibold text-primary text-sm underline-offset-4 hover:underline',
    t('application-notices:file.remove'),
  )
  remove.type = 'button'
  remove.setAttribute('aria-label', t('application-notices:file.removeNamed', { name }))
  remove.addEventListener('click', onRemove)
  element.append(title, bar, state, remove)
  return {
    element,
    progress(share: number): void {
      bar.value = share
    },
    done(size: string): void {
      bar.remove()
      state.textContent = t('application-notices:file.sent', { size })
    },
  }
}
