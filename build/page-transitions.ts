const pages = { and: [{ href_matches: '/*' }, { not: { href_matches: '/api/*' } }] }

/**
 * Speculation Rules: a page is fetched when a link to it is pointed at. For pages that the browser loads: within the
 * console the router does so. Pages are static and open to all, so nothing happens on the server by it. Hashed for the
 * CSP like the guard.
 */
export const prefetchRules = JSON.stringify({ prefetch: [{ where: pages, eagerness: 'moderate' }] })

/**
 * Lets the browser carry the shell over from page to page. Chromium decides before it has applied a style sheet's
 * rules, so this one stands in the page, with its hash in the policy.
 */
export const transitionStyle =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'
