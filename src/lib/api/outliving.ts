/** For the `fetch` of a call: the page may end before the answer comes. */
export const outliving: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })
