import { fetchFragment } from '#src/lib/fragment.ts'
import { boardFragment } from '#src/lib/routes.ts'

/** The picture beside the form, on screens that are wide enough to show it. */
const place = document.querySelector('[data-board]')
if (place && matchMedia('(width >= 900px)').matches) {
  fetchFragment(boardFragment(document.documentElement.lang)).then(
    (source) => place.replaceChildren(...[...source.body.children].map((part) => document.adoptNode(part))),
    // It is an ornament: without it the page is whole.
    () => undefined,
  )
}
