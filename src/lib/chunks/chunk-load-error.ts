/** `missing`: the server has no such file (any more). `timeout`: it did not come in time. `error`: any other reason. */
export type ChunkFailure = 'missing' | 'error' | 'timeout'

export const scriptFailure = 'ChunkLoadError'
export const styleFailure = 'CSS_CHUNK_LOAD_FAILED'

/** A file of the console that could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = scriptFailure
  readonly code: typeof scriptFailure | typeof styleFailure
  readonly type: ChunkFailure
  /** The file's name. */
  readonly chunk: string
  /** Its whole address. */
  readonly request: string

  constructor(request: string, type: ChunkFailure, options?: ErrorOptions) {
    const { pathname } = new URL(request)
    const chunk = pathname.split('/').findLast(Boolean) ?? request
    const style = pathname.endsWith('.css')
    super(`Loading ${style ? 'CSS chunk' : 'chunk'} ${chunk} failed.\n(${type}: ${request})`, options)
    this.code = style ? styleFailure : scriptFailure
    this.type = type
    this.chunk = chunk
    this.request = request
  }
}

const fileAddress = /(?:https?:\/)?\/\S+\.(?:m?js|css)\b/
/** The messages of Chromium, Firefox and Safari for a module, and of Vite for a style sheet. */
const loadFailureTexts = /dynamically imported module|module script failed|Unable to preload CSS/i

/** Whether an error is about a file that could not be loaded, rather than about its code. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && loadFailureTexts.test(error.message)

/**
 * The address of the file that failed: `known`, or the one in the browser's message, or else the page itself.
 * @param page the address of the page, whole
 */
export function failedAddress(error: unknown, page: string, known?: string | null): string {
  const address =
    known ?? fileAddress.exec(error instanceof Error ? error.message : String(error))?.[0] ?? page
  return URL.canParse(address, page) ? new URL(address, page).href : page
}
