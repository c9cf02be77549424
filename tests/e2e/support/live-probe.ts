import { resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'esbuild'
import type { VehicleMove } from '#contract/live.ts'

const path = '/live-probe.js'

/** What a page has heard since it watches. */
interface Heard {
  moves: VehicleMove[]
  states: string[]
  gaps: number
}
declare global {
  interface Window {
    heard: Heard
  }
}

/** The console's own store of the stream, as a module that any page of the console can load. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve('src/stores/live.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    define: { 'import.meta.env': '{}' },
  })
  return outputFiles[0]?.text ?? ''
}

let made: Promise<string> | undefined

/** Has pages of this browser load the store; `watch` has one of them hear of the vehicles. */
export async function liveProbe(context: BrowserContext) {
  made ??= bundle()
  const body = await made
  await context.route(`**${path}`, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  return {
    watch: (page: Page) =>
      page.evaluate(async (address) => {
        const { watchLive } = (await import(address)) as typeof import('#src/stores/live.ts')
        const heard: Heard = { moves: [], states: [], gaps: 0 }
        window.heard = heard
        watchLive(
          'vehicles',
          (moves, gap) => {
            heard.moves.push(...moves)
            if (gap) heard.gaps += 1
          },
          (state) => heard.states.push(state),
        )
      }, path),
    heard: (page: Page) => page.evaluate(() => window.heard),
  }
}
