import { type ComponentType, createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { pause } from '#src/lib/pause.ts'
import { fieldsIn } from '../kept-fields.ts'
import type { IslandSource, PageSource } from './page-source.ts'

type Module = Readonly<Record<string, ComponentType<IslandSource['props']>>>

const modules = new Map<string, Module>()
/** One for each place of a page, from page to page: React listens to a good hundred events in each. */
const roots: { host: HTMLElement; root: Root }[] = []

function rootAt(index: number) {
  const known = roots[index]
  if (known) return known
  const host = document.createElement('div')
  host.className = 'contents'
  const made = { host, root: createRoot(host, { identifierPrefix: `page${index}` }) }
  roots[index] = made
  return made
}

/** Has modules fetched side by side: by themselves, each would name the next ones only when it has come. */
export function preload(urls: readonly string[]): void {
  for (const href of urls) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

/** Loads the code of a page's islands, once for each. */
export async function loadIslands({ islands, scripts, modules: preloads }: PageSource): Promise<void> {
  preload(preloads)
  const urls = [...islands.map(({ url }) => url), ...scripts]
  await Promise.all(urls.map(async (url) => modules.set(url, await import(/* @vite-ignore */ url))))
}

export const areLoaded = ({ islands }: PageSource): boolean => islands.every(({ url }) => modules.has(url))

const placesIn = (main: Element) => [...main.querySelectorAll('[data-island]')]

/** Shows what was pre-rendered of a page's islands, until their code is there. */
export function showWaiting({ islands }: PageSource, main: Element): void {
  for (const [index, place] of placesIn(main).entries()) {
    const { waiting } = islands[index] ?? {}
    if (waiting) place.append(document.importNode(waiting, true))
  }
}

function elementOf({ url, name, props }: IslandSource) {
  const Island = modules.get(url)?.[name]
  if (!Island) throw new TypeError(`${url} has no ${name}`)
  return createElement(Island, props)
}

/** So long at most what was pre-rendered stands for a page whose code is there, in milliseconds. */
const patienceMs = 300

/** Waits for the data of a page's islands, which is on its way: with it they are drawn once. */
export async function prepareIslands({ islands }: PageSource): Promise<void> {
  const prepared = islands.map(async (island) => window.prepareIsland?.(() => elementOf(island)))
  await Promise.race([Promise.allSettled(prepared), pause(patienceMs)])
}

/** Draws a page's islands in their places, before the browser paints again. */
export function drawIslands({ islands }: PageSource, main: Element): void {
  const places = placesIn(main)
  for (const [index, island] of islands.entries()) {
    const place = places[index]
    if (!place) continue
    const { host, root } = rootAt(index)
    const restore = fieldsIn(place)
    flushSync(() => root.render(elementOf(island)))
    place.replaceWith(host)
    restore(host)
  }
}

/** Ends the islands of the page that is left, also those that it came with. */
export function endIslands(main: Element): void {
  flushSync(() => {
    for (const { root } of roots) root.render(null)
  })
  for (const island of main.querySelectorAll('astro-island')) island.remove()
  // By this event Astro's own islands see that they are gone.
  document.dispatchEvent(new Event('astro:after-swap'))
}
