import { onPageLeave } from '#src/lib/nav/page-leave.ts'

/** A page that loads sooner than this needs no spinner, in milliseconds. */
const delayMs = 200
let timer: ReturnType<typeof setTimeout> | undefined

const indicator = () => document.querySelector<HTMLElement>('.k-busy')

function show(): void {
  clearTimeout(timer)
  timer = setTimeout(() => indicator()?.removeAttribute('hidden'), delayMs)
}

function hide(): void {
  clearTimeout(timer)
  indicator()?.setAttribute('hidden', '')
}

/** Shows the spinner while a page loads; hides it when the navigation failed or the page came back from the cache. */
export function showWhileLoading(): void {
  onPageLeave({ leaves: show, stays: hide })
}
