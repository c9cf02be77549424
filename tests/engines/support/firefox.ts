import { type KeyInput, launch } from 'puppeteer-core'
import type { Engine } from './engine.ts'

/** Nothing that is asked of a page takes so long, in milliseconds. */
const patience = 5000
const tooLate = (milliseconds: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The page does not answer.')), milliseconds).unref()
  })

/** Firefox without a window, driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // The bench's site makes its own certificate.
    acceptInsecureCerts: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 },
  })
  const page = await browser.newPage()
  // Asked whether to leave what is not saved, tests leave.
  page.on('dialog', (dialog) => void dialog.accept())
  const wrongs: string[] = []
  // What Firefox says of files, calls, fonts and answers half read that it gave up for another page; the status is that of
  // NS_BINDING_ABORTED.
  const givenUp =
    /error loading dynamically imported module|NetworkError when attempting to fetch|^Error: AbortError: The operation was aborted\. $|^Error: downloadable font: download failed .* status=2152398850 /
  page.on('pageerror', (error) => givenUp.test(String(error)) || wrongs.push(String(error)))
  // The same of a file that the driver's worker was asked for: there is nobody any more to hand it to. One that does not
  // come to a page which stays leaves it without its islands, which no test passes.
  const givenUpByWorker =
    /^Error: Failed to load ‘[^’]+\/_astro\/[^’]+’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/
  page.on('console', (message) => {
    if (message.type() === 'error' && !givenUpByWorker.test(message.text())) wrongs.push(message.text())
  })
  // What waits for something in a page that is left meanwhile, and kept by the browser, would wait for ever.
  const evaluate: Engine['evaluate'] = (run, ...args) =>
    Promise.race([page.evaluate(run as never, ...args), tooLate(patience)])
  return {
    wrongs,
    // Not by the driver's own commands: those wait for events of a page that may lead on before it has loaded.
    goto: async (address) => {
      await evaluate((to) => location.assign(to), address)
    },
    back: async () => {
      await evaluate(() => history.back())
    },
    evaluate,
    point: (x, y) => page.mouse.move(x, y),
    press: async () => {
      await page.mouse.down()
      await page.mouse.up()
    },
    key: async (name, held) => {
      if (held) await page.keyboard.down(held)
      await page.keyboard.press(name as KeyInput)
      if (held) await page.keyboard.up(held)
    },
    type: (text) => page.keyboard.type(text),
    remember: async (cookies) => {
      for (const { name, value, path, httpOnly, secure } of cookies)
        await browser.setCookie({ name, value, path, httpOnly, secure, domain: 'localhost' })
    },
    forget: async () => {
      await browser.deleteCookie(...(await browser.cookies()))
    },
    close: () => browser.close(),
  }
}
