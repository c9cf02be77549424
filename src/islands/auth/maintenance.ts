import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { goHome } from '#src/lib/guard/redirects.ts'
import { checkServer } from '#src/stores/maintenance.ts'
import { countdown } from './countdown.ts'
import { textsOf } from './parts/form-parts.ts'

/** Between tries when the server does not say, in seconds. */
const ownWaitS = 15
/** However long the server wants: somebody may have put it right earlier. */
const longestWaitS = 120

function wire(root: HTMLElement, line: HTMLElement, running: HTMLElement, button: HTMLButtonElement): void {
  const t = textsOf(root)
  const query = new URLSearchParams(location.search)
  const back = query.has('next')
  let stop = () => undefined as unknown

  function wait(seconds: number): void {
    stop()
    stop = countdown(Math.min(seconds, longestWaitS), (left) => {
      running.textContent = t('maintenance:next', { count: left })
      if (left === 0) void ask()
    })
  }

  const waitFor = (problem: Problem) =>
    (problem.kind === 'unavailable' || problem.kind === 'limited') && problem.retryAfterS
      ? problem.retryAfterS
      : ownWaitS

  async function ask(): Promise<void> {
    stop()
    button.disabled = true
    running.textContent = t('maintenance:checking')
    const answer = await checkServer()
    button.disabled = false
    if (answer.ok) up()
    else {
      line.textContent = problemMessage(answer.problem, t)
      wait(waitFor(answer.problem))
    }
  }

  function up(): void {
    running.textContent = ''
    line.textContent = t('maintenance:up')
    if (back) goHome()
    button.hidden = true
    const link = root.querySelector<HTMLElement>('[data-continue]')
    if (link && !back) link.hidden = false
  }

  button.addEventListener('click', () => void ask())
  const waitSeconds = Number(query.get('wait'))
  if (Number.isInteger(waitSeconds) && waitSeconds > 0) wait(waitSeconds)
  else void ask()
}

const root = document.querySelector<HTMLElement>('[data-maintenance]')
const line = root?.querySelector<HTMLElement>('[data-line]')
const running = root?.querySelector<HTMLElement>('[data-running]')
const button = root?.querySelector('button')
if (root && line && running && button) wire(root, line, running, button)
