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
