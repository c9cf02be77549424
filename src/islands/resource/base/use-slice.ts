import { useStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'

/**
 * The value of a store in a pre-rendered island. While React takes the page over it is the store's first value, as when
 * the page was made: a profile that arrived meanwhile would not match what stands there.
 */
export const useSlice = <Slice extends Store>(slice: Slice): StoreValue<Slice> =>
  useStore(slice, { ssr: 'initial' })
