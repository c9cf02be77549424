import { createElement } from 'react'
import { readIslandProps } from '#src/lib/island-props.ts'
import { $auth } from '#src/stores/auth-state.ts'
import { boot } from '#src/stores/boot.ts'
import { holdClick } from '../held-click.ts'
import { fieldsIn, fieldsOf } from '../kept-fields.ts'
import { drawStatic } from './draw-static.ts'

type Hydrate = () => Promise<void>
type Directive = (load: () => Promise<Hydrate>, options: unknown, island: HTMLElement) => Promise<void>

/** Whether somebody has begun to use what was pre-rendered: it is not taken away from them. */
const isInUse = (island: Element) =>
  island.contains(document.activeElement) || fieldsOf(island).some(({ value }) => value !== '')

/** What is typed and focused stays when React puts the same fields in place of those drawn before. Resolves when it has. */
function keepFields(island: Element): Promise<void> {
  const restore = fieldsIn(island)
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      watch.disconnect()
      restore(island)
      resolve()
    })
    watch.observe(island, { childList: true })
  })
}

/**
 * Has the data loaded that an island begins with; some of it depends on who is signed in. False when there is none.
 * @throws for what can't be drawn without React DOM
 */
async function prepare(element: () => unknown): Promise<boolean> {
  let preparations = drawStatic(element())
  if (preparations.length === 0) {
    await new Promise<void>((resolve) => $auth.subscribe(({ isInitialized }) => isInitialized && resolve()))
    preparations = drawStatic(element())
  }
  await Promise.all(preparations.map((begin) => begin()))
  return preparations.length > 0
}

type Island = Parameters<typeof createElement>[0]

/** Draws an island with its data when that is there, unless React or a person was sooner. */
async function drawEarly(island: HTMLElement, Island: Island, isTaken: () => boolean): Promise<void> {
  const element = () => createElement(Island, readIslandProps(island))
  if (!(await prepare(element)) || isTaken() || isInUse(island)) return
  const content = document.createDocumentFragment()
  drawStatic(element(), content)
  island.replaceChildren(content)
  // From here on React draws it anew, in one step, rather than taking over what was pre-rendered.
  island.setAttribute('client', 'only')
}

/** This runs as soon as it comes: what it starts reads parts of the page that may still be on their way. */
const pageRead = new Promise<unknown>((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', resolve)
  else resolve(true)
})

/**
 * Shows the page's first data as soon as it and the island's own code are there: React DOM, more than half of what a page
 * loads, comes after. Where that does not work out, the island is hydrated as it was pre-rendered.
 */
const early: Directive = async (load, _options, island) => {
  const url = island.getAttribute('component-url') ?? ''
  const clickAgain = holdClick(island)
  await pageRead
  const loaded: Promise<Record<string, Island>> = import(/* @vite-ignore */ url)
  // A module that is lost, or given up for another page, is for Astro: it tries again before it says so.
  const module = await loaded.catch(() => undefined)
  const react = load()
  let taken = false
  const Island = module?.[island.getAttribute('component-export') ?? '']
  if (Island) drawEarly(island, Island, () => taken).catch(() => undefined)
  const hydrate = await react
  taken = true
  if (island.getAttribute('client') !== 'only') {
    await hydrate()
    clickAgain(island)
    return
  }
  const replaced = keepFields(island)
  await hydrate()
  // Astro takes the mark away when React begins; what stands there until it has drawn is not alive yet.
  island.setAttribute('ssr', '')
  await replaced
  island.removeAttribute('ssr')
  clickAgain(island)
}

declare global {
  interface Window {
    Astro?: Record<string, unknown>
    /** For the router, whose code comes later and is shared with nothing: to import this would cost each page a request. */
    prepareIsland?: typeof prepare
  }
}

// What a page begins with may depend on who is signed in, and other scripts wait for the style sheet.
void pageRead.then(boot)

window.prepareIsland = prepare
window.Astro ??= {}
window.Astro.early = early
dispatchEvent(new Event('astro:early'))
