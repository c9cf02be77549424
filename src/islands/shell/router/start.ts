import { startPrefetch } from './prefetch.ts'
import { startRouter } from './router.ts'

const main = document.querySelector('main')
if (main) {
  startRouter(main)
  startPrefetch()
}
