import type { Call, ChangeOptions } from './call.ts'

/** For what is saved as one writes. `outlives`: the page may end before the answer comes. */
export type SaveOptions = ChangeOptions & { outlives?: boolean }

const outliving: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })

export const asSave = ({ version, outlives }: SaveOptions): Pick<Call, 'version' | 'fetch'> => ({
  version,
  ...(outlives && { fetch: outliving }),
})
