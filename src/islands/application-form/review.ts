import type { T } from '#src/lib/i18n/translate.ts'
import type { Papers } from './draft.ts'
import { controls, displayValue, isOff, nameOf } from './form-values.ts'
import { intlTag } from './page-locale.ts'

function element(tag: string, classes: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = classes
  made.textContent = text
  return made
}

function pair(label: string, value: string): HTMLElement {
  const box = element('div', 'min-w-0')
  const text = element('dd', '[overflow-wrap:anywhere]')
  text.append(element('bdi', '', value))
  box.append(element('dt', 'text-caption text-ink-muted', label), text)
  return box
}

const labelOf = (control: HTMLElement): string =>
  (control.closest('fieldset') ?? control.closest('div'))?.querySelector('[data-label]')?.textContent ?? ''

function pairsOf(step: HTMLElement, papers: Papers, locale: string): HTMLElement[] {
  const rows: HTMLElement[] = []
  const seen = new Set<string>()
  for (const control of controls(step)) {
    const value = isOff(control) ? '' : displayValue(control, locale)
    const paper = control.closest<HTMLElement>('[data-paper]')
    if (value === '' || paper || seen.has(nameOf(control))) continue
    seen.add(nameOf(control))
    rows.push(pair(labelOf(control), value))
  }
  for (const box of step.querySelectorAll<HTMLElement>('[data-paper]')) {
    const files = papers[box.dataset.paper ?? ''] ?? []
    if (files.length === 0) continue
    const until = box.querySelector<HTMLInputElement>('[data-field]')
    const names = files.map(({ name }) => name)
    const parts = until?.value ? [...names, displayValue(until, locale)] : names
    const label = box.querySelector('[data-label]')?.textContent ?? ''
    rows.push(pair(label, parts.join(' · ')))
  }
  return rows
}

/** Shows all that was filled in, step by step, each with a button that leads back to it. */
export function showReview(form: HTMLFormElement, papers: Papers, t: T, go: (step: string) => void): void {
  const blocks = [...form.querySelectorAll<HTMLElement>('[data-step]')]
    .filter((step) => !step.querySelector('[data-review]'))
    .map((step) => {
      const title = step.querySelector('h2')?.textContent ?? ''
      const block = element('section', 'rounded-card border border-line p-4')
      const head = element('div', 'flex items-center justify-between gap-3')
      const change = element(
        'button',
        'font-semibold text-primary text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11',
        t('application-notices:review.change'),
      )
      change.setAttribute('type', 'button')
      change.setAttribute('aria-label', t('application-notices:review.changeStep', { step: title }))
      change.addEventListener('click', () => go(step.dataset.step ?? ''))
      head.append(element('h3', 'text-h6', title), change)
      const list = element('dl', 'mt-3 grid gap-x-5 gap-y-3 sm:grid-cols-2')
      list.append(...pairsOf(step, papers, intlTag()))
      block.append(head, list)
      return block
    })
  form.querySelector('[data-review]')?.replaceChildren(...blocks)
}
