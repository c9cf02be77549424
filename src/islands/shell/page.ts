import { scrollToTop } from '#src/lib/nav/scroll.ts'
import { boot } from '#src/stores/boot.ts'
import { showWhileLoading } from './busy.ts'
import { followCustomizer, wireSwitches } from './look.ts'

/** What every page of both layouts does. */
followCustomizer()
wireSwitches()
showWhileLoading()
void boot()

const [entry] = performance.getEntriesByType('navigation')
const arrived = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
if (arrived && !location.hash) scrollToTop()
