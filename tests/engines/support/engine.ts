export interface Cookie {
  name: string
  value: string
  path: string
  httpOnly: boolean
  secure: boolean
}

/** What a browser of any engine is asked for: all that a person does is made of these. */
export interface Engine {
  /** What pages threw or wrote as an error to the console, where the engine tells. */
  wrongs: string[]
  goto: (address: string) => Promise<void>
  back: () => Promise<void>
  /** Runs a function in the page; it knows nothing but its arguments. */
  evaluate: <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Moves the mouse to a point of the window, in CSS pixels. */
  point: (x: number, y: number) => Promise<void>
  /** Presses the mouse's main button where it is, and lets it go. */
  press: () => Promise<void>
  /** Presses a key by its name: `Escape`, `Tab`, `a`. */
  key: (name: string, held?: 'Control' | 'Shift') => Promise<void>
  type: (text: string) => Promise<void>
  /** Has the cookies that another browser got from the site that is open. */
  remember: (cookies: readonly Cookie[]) => Promise<void>
  /** Drops all cookies. */
  forget: () => Promise<void>
  close: () => Promise<void>
}
