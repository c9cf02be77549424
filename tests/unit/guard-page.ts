import { createContext, Script } from 'node:vm'
import { guardScript } from '#build/guard-script.ts'
import { directionOf } from '#src/lib/i18n/locales.ts'
import { splitPath } from '#src/lib/routes.ts'

export type Stored = Record<string, string>

/** Storages that a browser can have: a normal one, and one whose every use throws. */
export function storageOf(stored: Stored): Pick<Storage, 'getItem'> {
  return { getItem: (key) => (Object.hasOwn(stored, key) ? (stored[key] ?? null) : null) }
}

export type Opened = {
  attributes: Record<string, string>
  dataset: Record<string, string | undefined>
  style: Record<string, string>
  /** Where the guard sent the visitor. */
  target: string | undefined
  reloads: number
  requests: { url: string; init: RequestInit | undefined }[]
  timers: { work: () => void; milliseconds: number }[]
  /** Comes back out of the browser's back/forward cache. */
  comeBack: () => void
  /** A form is sent; answers whether the guard held it. */
  submit: (dataset: Record<string, string | undefined>) => boolean
}

type Page = {
  path?: string
  guard?: string
  lang?: string
  early?: string
  storage?: Pick<Storage, 'getItem'> | 'denied'
}

const script = new Script(guardScript)

class FakeForm {
  dataset: Record<string, string | undefined> = {}
}

/** Runs the real constant as a browser does, with just the parts of a page that it may touch. */
export function open({
  path = '/apps/trips/',
  guard = 'private',
  lang = 'en',
  early,
  storage,
}: Page): Opened {
  const url = new URL(path, 'https://console.example')
  const listeners = new Map<string, (event: object) => void>()
  const style: Record<string, string> = {}
  const attributes: Record<string, string> = {}
  const dataset: Record<string, string | undefined> = { guard, ...(early && { early }) }
  const opened: Opened = {
    attributes,
    dataset,
    style,
    target: undefined,
    reloads: 0,
    requests: [],
    timers: [],
    comeBack: () => listeners.get('pageshow')?.({ persisted: true }),
    submit(formDataset) {
      const target = Object.assign(new FakeForm(), { dataset: formDataset })
      let held = false
      listeners.get('submit')?.({ target, preventDefault: () => (held = true) })
      return held
    },
  }
  const { origin, pathname, search, hash } = url
  const location = {
    ...{ origin, pathname, search, hash },
    replace: (target: string) => {
      opened.target = new URL(target, url).href.replace(origin, '')
    },
    reload: () => {
      opened.reloads += 1
    },
  }
  const root = {
    lang,
    dir: directionOf(splitPath(pathname).locale),
    dataset,
    style: Object.assign(style, { setProperty: (name: string, value: string) => (style[name] = value) }),
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => (name === 'style' ? Object.keys(style).length > 0 : name in attributes),
    setAttribute: (name: string, value: string) => (attributes[name] = value),
  }
  const page: Record<string, unknown> = {
    document: { documentElement: root },
    location,
    URL,
    URLSearchParams,
    AbortController,
    HTMLFormElement: FakeForm,
    setTimeout: (work: () => void, milliseconds: number) => opened.timers.push({ work, milliseconds }),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    fetch: async (url: string, init?: RequestInit) => {
      opened.requests.push({ url, init })
      return new Response('{}')
    },
  }
  page.window = page
  Object.defineProperty(page, 'localStorage', {
    get() {
      if (storage === 'denied') throw new DOMException('denied', 'SecurityError')
      return storage ?? storageOf({})
    },
  })
  script.runInContext(createContext(page))
  return opened
}
