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

/** Has the context's pages write what they do against their policy to the console. */
export const reportPolicy = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(reportViolations, violationMark)
}

/**
 * Notes what no page may do: throw, write an error to the console, or break its policy, where `reportPolicy` tells it.
 * @returns the list it fills, which must be empty when the test ends
 */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
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

/** Both, for a context that has them from its start to its end. */
export async function watchErrors(context: BrowserContext): Promise<string[]> {
  await reportPolicy(context)
  return collectErrors(context)
}
