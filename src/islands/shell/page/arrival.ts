/** Every navigation leads to the top of the page, smoothly unless the visitor wants less motion. */
export function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}

/** A page that loads sooner than this needs no spinner, in milliseconds. */
const delayMs = 200
let timer: ReturnType<typeof setTimeout> | undefined

const indicator = () => document.querySelector<HTMLElement>('.k-busy')

export function showIndicator(): void {
  clearTimeout(timer)
  timer = setTimeout(() => indicator()?.removeAttribute('hidden'), delayMs)
}

export function hideIndicator(): void {
  clearTimeout(timer)
  indicator()?.setAttribute('hidden', '')
}
