import { expect } from 'vitest'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import type { Engine } from './engine.ts'
import { button, type Found, field, findInPage, type Wanted } from './find.ts'

const password = 'kerbside-demo'
/** Tests that do not mind share a session: to sign in anew for each would take as long as the tests. */
const signedIn = new WeakMap<Engine, string>()

/** Somebody at a browser. Each thing they do waits until it can be done. */
export function person(engine: Engine, origin: string) {
  /** While a page gives way to the next, neither can be asked. */
  const look = (wanted: Wanted, toPress = false): Promise<Found | null> =>
    engine.evaluate(findInPage, wanted, toPress).catch(() => null)
  const see = (what: string, holds: () => Promise<boolean>) =>
    expect.poll(holds, { message: what, interval: 20 }).toBe(true)
  const named = ({ among, name, has }: Wanted) => `${among} ${name ?? ''}${has ? `with ${has}` : ''}`

  async function sees(wanted: Wanted): Promise<string> {
    let text = ''
    await see(`sees ${named(wanted)}`, async () => {
      const found = await look(wanted)
      text = found?.text ?? ''
      return found !== null
    })
    return text
  }

  /** The page has its code and its data, and the name of who is signed in: with it the buttons beside it move. */
  const settled = () =>
    see('the page is ready', () =>
      engine
        .evaluate(
          () =>
            document.readyState === 'complete' &&
            !document.querySelector(
              'astro-island[ssr]:not([client="visible"]), main [aria-busy="true"], [data-account="name"]:empty',
            ),
        )
        .catch(() => false),
    )

  const at = (path: string) =>
    see(`is at ${path}`, async () => {
      const [here, search] = await engine
        .evaluate(() => [location.pathname, location.search] as const)
        .catch(() => ['', ''] as const)
      return here === path || (here + search).includes(path)
    })

  /** Goes to another page, and has not gone before that is there. */
  async function turn(go: () => Promise<void>): Promise<void> {
    const mark = () => {
      const { dataset } = document.documentElement
      dataset.turned = ''
      addEventListener('pagehide', () => Reflect.deleteProperty(dataset, 'turned'), { once: true })
      return true
    }
    await see('the page answers', () => engine.evaluate(mark).catch(() => false))
    await go()
    await see('another page', () =>
      engine
        .evaluate(() => !('turned' in document.documentElement.dataset) && document.readyState !== 'loading')
        .catch(() => false),
    )
  }

  async function open(path: string): Promise<void> {
    await turn(() => engine.goto(origin + path))
    await settled()
  }

  /** To another address, in this document or in that of another page. */
  async function back(): Promise<void> {
    const here = await engine.evaluate(() => location.href)
    await engine.back()
    await see('another address', () =>
      engine
        .evaluate(() => location.href)
        .then(
          (href) => href !== here,
          () => false,
        ),
    )
    await settled()
  }

  async function pointAt(wanted: Wanted): Promise<void> {
    await see(`can press ${named(wanted)}`, async () => {
      const found = await look(wanted, true)
      if (!found?.free) return false
      await engine.point(found.x, found.y)
      return true
    })
  }

  async function press(wanted: Wanted): Promise<void> {
    await pointAt(wanted)
    await engine.press()
  }

  async function write(wanted: Wanted, text: string): Promise<void> {
    await press(wanted)
    await engine.key('a', 'Control')
    await engine.type(text)
  }

  /** Nobody is signed in. A page that is open would lead to the sign-in as soon as its cookies are gone. */
  async function arrive(): Promise<void> {
    signedIn.delete(engine)
    await turn(() => engine.goto(`${origin}/icon.svg`))
    await at('/icon.svg')
    await engine.forget()
    await engine.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }

  async function signIn(role: 'admin' | 'dispatcher'): Promise<void> {
    const email = `${role}@kerbside.test`
    if (signedIn.get(engine) === email) return
    await arrive()
    await open(routes.login())
    await write(field(words('en', 'auth:email')), email)
    await write(field(words('en', 'auth:password')), password)
    await press(button(words('en', 'auth:signIn')))
    await at(routes.dashboard())
    signedIn.set(engine, email)
  }

  return {
    engine,
    sees,
    settled,
    at,
    open,
    pointAt,
    press,
    write,
    arrive,
    signIn,
    back,
    gone: (wanted: Wanted) => see(`no ${named(wanted)}`, async () => (await look(wanted)) === null),
    focused: (wanted: Wanted) =>
      see(`focus on ${named(wanted)}`, async () => (await look(wanted))?.focused ?? false),
    /** The address without its origin. */
    path: () => engine.evaluate(() => location.pathname + location.search),
    value: async (wanted: Wanted) => (await look(wanted))?.value,
  }
}

export type Person = ReturnType<typeof person>
