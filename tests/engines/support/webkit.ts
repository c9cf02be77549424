import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver'
import { freePort } from '#tests/e2e/support/server.ts'
import type { WebKit } from '../../../scripts/lib/engines.ts'
import type { Engine } from './engine.ts'

const keys: Readonly<Record<string, string>> = {
  Escape: Key.ESCAPE,
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Space: Key.SPACE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  ArrowRight: Key.ARROW_RIGHT,
}
const held = { Control: Key.CONTROL, Shift: Key.SHIFT } as const

interface Program {
  stop: () => Promise<void>
}

function stopper(child: ChildProcess): Program {
  const ended = once(child, 'exit')
  return {
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** A screen that nobody sees; the server says itself which number was free. */
async function startDisplay(path: string): Promise<Program & { display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp']
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: `:${String(number).trim()}`, ...stopper(child) }
}

/** WebKit's small browser on a screen of its own, driven by WebDriver. */
export async function startWebKit(paths: WebKit): Promise<Engine> {
  const screen = await startDisplay(paths.display)
  const port = await freePort()
  const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11' }
  const child = stopper(spawn(paths.driver, [`--port=${port}`], { env, stdio: 'ignore' }))
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        // The bench's site makes its own certificate.
        acceptInsecureCerts: true,
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
      }),
    )
    .build()
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 })
  return {
    wrongs: [],
    goto: (address) => driver.get(address),
    back: () => driver.navigate().back(),
    evaluate: (run, ...args) => driver.executeScript(`return (${run})(...arguments)`, ...args),
    point: (x, y) =>
      driver
        .actions({ async: true })
        .move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT })
        .perform(),
    press: () => driver.actions({ async: true }).press().release().perform(),
    key: async (name, modifier) => {
      const key = keys[name] ?? name
      const actions = driver.actions({ async: true })
      if (modifier)
        await actions.keyDown(held[modifier]).keyDown(key).keyUp(key).keyUp(held[modifier]).perform()
      else await actions.keyDown(key).keyUp(key).perform()
    },
    type: (text) => driver.actions({ async: true }).sendKeys(text).perform(),
    remember: async (cookies) => {
      for (const { name, value, path, httpOnly, secure } of cookies)
        await driver.manage().addCookie({ name, value, path, httpOnly, secure })
    },
    forget: () => driver.manage().deleteAllCookies(),
    close: async () => {
      await driver.quit()
      await child.stop()
      await screen.stop()
    },
  }
}
