/** Calls `make` once for each options: a formatter of `Intl` takes milliseconds to make on a slow phone. */
export function memoize<O, R>(make: (options: O) => R): (options: O) => R {
  const store = new Map<string, R>()
  return (options) => {
    const key = JSON.stringify(options)
    const value = store.get(key) ?? make(options)
    store.set(key, value)
    return value
  }
}
