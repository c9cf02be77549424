import type { SharedRide } from '#contract/tracking.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { isLocale } from '#src/lib/i18n/locales.ts'
import { translator } from '#src/lib/i18n/translate.ts'
import { type Outcome, pollWhileVisible } from '#src/lib/poll.ts'
import { openSharedRide } from '#src/stores/shared-ride.ts'
import { rideView } from './ride-view.ts'
import { timesOf } from './times.ts'

const pace = { everyMs: 15_000, longestMs: 120_000 }
/** Ages are told anew so often. */
const tickMs = 5000

/** The secret behind the address's `#`, which no server has seen. */
const secretInHash = () => /^#([\w-]{1,100})$/.exec(location.hash)?.[1]

function wire(root: HTMLElement, secret: string | undefined): void {
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : 'en'
  const t = translator(locale, JSON.parse(root.dataset.texts ?? '{}'))
  const view = rideView(root, t, timesOf(locale))
  if (!secret) {
    view.end()
    return
  }
  const link = secret
  let ride: SharedRide | undefined
  let since = 0
  let stop: () => unknown = () => undefined

  const draw = () => ride && view.show(ride, new Date(Date.parse(ride.at) + performance.now() - since))

  async function ask(): Promise<Outcome> {
    const opened = await openSharedRide(link, ride !== undefined)
    if (opened.ok) {
      ride = opened.value
      since = performance.now()
      view.trouble('')
      draw()
      return ride.state === 'over' ? 'over' : 'again'
    }
    const isOver = opened.problem.kind === 'missing'
    view.trouble(isOver ? '' : problemMessage(opened.problem, t))
    if (!isOver) return 'failed'
    ride = undefined
    view.end()
    return 'over'
  }
  async function start(): Promise<void> {
    stop()
    if ((await ask()) !== 'over') stop = pollWhileVisible(ask, pace)
  }

  view.onPress('retry', () => void start())
  view.onPress('show-map', view.openMap)
  setInterval(draw, tickMs)
  void start()
}

const root = document.querySelector<HTMLElement>('[data-track]')
if (root) wire(root, secretInHash())
// Another link, opened in this very tab.
addEventListener('hashchange', () => secretInHash() && location.reload())
