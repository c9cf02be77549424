import type { ChunkLoadError } from './chunk-load-error.ts'

/** Names and addresses are written from left to right in every language. */
const isolated = (value: string) => `\u2068${value}\u2069`

/** What the message of a lost file names. */
export const textValues = ({ chunk, code, type, request }: ChunkLoadError): Record<string, string> => ({
  chunk: isolated(chunk),
  failure: isolated(`${code}: ${type}`),
  address: isolated(request),
})
