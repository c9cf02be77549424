export interface ChunkFailure {
  /** The file's name. */
  chunk: string
  /** `ChunkLoadError`, or `CSS_CHUNK_LOAD_FAILED` for a style sheet. */
  failure: string
  address: string
}

/** What failed, read from the browser's error: its text ends in the address of the module, or of the style sheet. */
export function chunkFailure(error: unknown, page: string, known?: string): ChunkFailure {
  const text = error instanceof Error ? error.message : String(error)
  const found = known ?? /(?:https?:\/)?\/\S+\.(?:m?js|css)\b/.exec(text)?.[0] ?? page
  const address = URL.canParse(found, page) ? new URL(found, page).href : page
  return {
    chunk: address.split('/').findLast(Boolean) ?? address,
    failure: address.endsWith('.css') ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError',
    address,
  }
}
