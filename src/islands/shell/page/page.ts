import { scrollToTop } from '#src/lib/nav/scroll.ts'
import { boot } from '#src/stores/boot.ts'
import { followOtherTabs, wireSwitches } from './appearance.ts'
import { reportLostChunks } from './chunk-errors.ts'
import { wireErrorBanner } from './error-banner.ts'
import { showWhileLoading } from './loading-indicator.ts'

/** What every page of both layouts does. */
reportLostChunks()
followOtherTabs()
wireSwitches()
showWhileLoading()
wireErrorBanner()
void boot()

const [entry] = performance.getEntriesByType('navigation')
const arrived = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
// In the next frame: at once it would cost a second layout of the whole page.
if (arrived && !location.hash) requestAnimationFrame(scrollToTop)

// A page that leads on at once aborts the transition to it, which is no error.
addEventListener('pageswap', (event) => {
  event.viewTransition?.finished.catch(() => undefined)
})
