let typed = false

/** Notes that somebody fills in a form: what stands in it would not survive a reload. A search is in the address. */
export function noteTyping(): void {
  document.addEventListener('input', ({ target, isTrusted }) => {
    const field = target instanceof Element ? target : null
    if (isTrusted && field?.closest('form, dialog, [role="dialog"]') && !field.matches('[type="search"]'))
      typed = true
  })
}

export const hasTyped = (): boolean => typed
