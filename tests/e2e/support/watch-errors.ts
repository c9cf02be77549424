import type { BrowserContext, ConsoleMessage } from '@playwright/test'

const violationMark = '[security policy violation]'

/** A call of the API that is refused or fails is the page's to handle; the browser's own note of it is no defect. */
function isNoteOfFailedCall(message: ConsoleMessage): boolean {
  return message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
}

/** What of it a test does not bring about on purpose; a violation of the policy is never on purpose. */
export const unexpected = (errors: readonly string[], expected: readonly RegExp[]): string[] =>
  errors.filter((wrong) => wrong.includes(violationMark) || !expected.some((pattern) => pattern.test(wrong)))

/** Runs in the page, before its own scripts. */
function reportViolations(mark: string): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      mark,
      event.violatedDirective,
      event.blockedURI,
      event.sourceFile,
      event.lineNumber,
      event.sample,
    )
  })
}

/**
 * Notes what no page may do: break its security policy, throw, or write an error to the console.
 * @returns the list it fills, which must be empty when the test ends
 */
export async function watchErrors(context: BrowserContext): Promise<string[]> {
  const errors: string[] = []
  await context.addInitScript(reportViolations, violationMark)
  context.on('console', (message) => {
    if (message.type() !== 'error' || isNoteOfFailedCall(message)) return
    errors.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (event) => {
    const { name, message, stack } = event.error()
    // The browser's own note when a page is left before the last transition has ended; no script can catch it.
    if (/^Transition was (skipped|aborted)/.test(message)) return
    errors.push(`${event.page()?.url()}: uncaught ${name} ${stack || message}`)
  })
  return errors
}
