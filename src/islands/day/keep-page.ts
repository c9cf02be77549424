import { isLocale } from '#src/lib/i18n/locales.ts'
import { trustedScript } from '#src/lib/push/trusted-script.ts'
import { localePath, routes } from '#src/lib/routes.ts'

const worker = '/day-worker.js'
/** What is loaded behind the first picture is there by then, in milliseconds. */
const settleMs = 3000

/** Addresses of everything that this page is made of. */
const ownFiles = (): string[] => [
  location.origin + location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\/_astro\/|\/fragments\/texts\//.test(name)),
]

/** Lets the page open without a network from its second visit on, where the browser can. It has a worker of its own. */
export async function keepPage(): Promise<void> {
  const { lang } = document.documentElement
  if (!('serviceWorker' in navigator) || !isLocale(lang)) return
  try {
    const scope = localePath(lang, routes.day())
    const registration = await navigator.serviceWorker.register(trustedScript(worker), { scope })
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    const active = registration.active ?? registration.waiting ?? registration.installing
    active?.postMessage({ keep: ownFiles() })
  } catch {
    // Without it, the page works as long as it stays open.
  }
}
