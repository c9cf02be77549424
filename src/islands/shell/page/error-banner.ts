import { problemMessage } from '#src/lib/api/problem.ts'
import { shellTexts } from '#src/lib/i18n/shell-texts.ts'
import { $errors, clearErrors } from '#src/stores/errors.ts'

/** Shows what the `errors` slice holds above the page; it can be dismissed, and the next success takes it away. */
export function wireErrorBanner(): void {
  const banner = document.querySelector<HTMLElement>('#k-errors')
  const text = banner?.querySelector('[data-text]')
  if (!banner || !text) return
  const { t } = shellTexts()
  $errors.subscribe((problem) => {
    banner.hidden = problem === null
    text.textContent = problem === null ? '' : problemMessage(problem, t)
  })
  banner.querySelector('button')?.addEventListener('click', clearErrors)
}
