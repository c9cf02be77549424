import { useEffect } from 'react'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'

/** Sends a form when it is shown, so that it stands there as after a click on “Save”. */
export function useSubmitted<Values>({ submit }: FormApi<Values>): void {
  const send = useStableCallback(submit)
  useEffect(() => void send(), [send])
}
