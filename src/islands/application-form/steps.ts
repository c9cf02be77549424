/** The steps of a form: one is shown at a time, and the browser's back button leads to the one before. */
export function wireSteps(form: HTMLFormElement, onShow: (step: HTMLElement) => void) {
  const all = [...form.querySelectorAll<HTMLElement>('[data-step]')]
  const marks = [...form.querySelectorAll<HTMLElement>('[data-mark]')]
  const back = form.querySelector<HTMLElement>('[data-back]')
  let at = 0

  const part = (name: string) => form.querySelector<HTMLElement>(`[${name}]`)

  function show(to: number, focus = true): void {
    at = to
    all.forEach((step, index) => {
      step.hidden = index !== at
    })
    marks.forEach((mark, index) => {
      mark.toggleAttribute('data-done', index < at)
      if (index === at) mark.setAttribute('aria-current', 'step')
      else mark.removeAttribute('aria-current')
    })
    const last = at === all.length - 1
    if (back) back.hidden = at === 0
    part('data-continue')?.toggleAttribute('hidden', last)
    part('data-send')?.toggleAttribute('hidden', !last)
    const step = current()
    onShow(step)
    if (!focus) return
    step.querySelector('h2')?.focus({ preventScroll: true })
    form.scrollIntoView({ block: 'start' })
  }

  const current = (): HTMLElement => {
    const step = all[at]
    if (!step) throw new Error('The form has no such step')
    return step
  }

  function turn(to: number, focus = true): void {
    if (to === at) return
    // A restored draft adds no history entry for its first step.
    if (focus) history.pushState({ step: to }, '')
    else history.replaceState({ step: to }, '')
    show(to, focus)
  }

  addEventListener('popstate', ({ state }: PopStateEvent) => {
    const step = Number(state?.step ?? 0)
    if (form.isConnected && all[step]) show(step)
  })
  back?.addEventListener('click', () => turn(at - 1))

  return {
    all,
    current,
    goTo(name: string, focus = true): void {
      const to = all.findIndex((step) => step.dataset.step === name)
      if (to >= 0) turn(to, focus)
    },
    /** To the next step; false when this is the last. */
    next(): boolean {
      if (at === all.length - 1) return false
      turn(at + 1)
      return true
    },
  }
}
