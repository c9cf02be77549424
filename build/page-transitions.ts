const pages = { and: [{ href_matches: '/*' }, { not: { href_matches: '/api/*' } }] }

/**
 * Speculation Rules: pages of the console are fetched when a link to them is pointed at, those of the menu sooner.
 * Pages are static and open to all, so nothing happens on the server by it. Hashed for the CSP like the guard.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    { where: { and: [pages, { selector_matches: '.k-nav-link' }] }, eagerness: 'eager' },
    { where: pages, eagerness: 'moderate' },
  ],
})

/**
 * Lets the browser carry the shell over from page to page. Chromium decides before it has applied a style sheet's
 * rules, so this one stands in the page, with its hash in the policy.
 */
export const transitionStyle =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'
