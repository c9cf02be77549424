/**
 * Lets the browser carry the shell over from page to page. Chromium decides before it has applied a style sheet's
 * rules, so this one stands in the page, with its hash in the policy.
 */
export const transitionStyle =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'
