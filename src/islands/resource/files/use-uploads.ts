import { useEffect, useRef, useState } from 'react'
import { fileProblemMessage } from '#src/islands/resource/files/file-problem-message.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { sendFile } from '#src/stores/files.ts'
import type { FileValue } from './file-value.ts'

const maxFileBytes = 10 * 1024 * 1024

interface Files {
  value: readonly FileValue[]
  set: (next: readonly FileValue[]) => void
  most: number
  use?: 'photo'
}

/** Sends files as soon as they are chosen, while the rest of the form is filled in. */
export function useUploads({ value, set, most, use }: Files) {
  const { t } = useI18n()
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({})
  const [problems, setProblems] = useState<readonly string[]>([])
  const stops = useRef(new Map<string, AbortController>())
  // Uploads end when they like: each starts from the list as it is then.
  const now = useRef(value)
  now.current = value

  function put(next: readonly FileValue[]) {
    now.current = next
    set(next)
  }
  const remove = (id: string) => {
    stops.current.get(id)?.abort()
    put(now.current.filter((one) => one.id !== id))
  }

  async function send(file: File) {
    const id = `sending ${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
    const stop = new AbortController()
    stops.current.set(id, stop)
    put([...now.current, { id, name: file.name, sending: true }])
    const onProgress = (part: number) => setProgress((before) => ({ ...before, [id]: part }))
    const result = await sendFile(file, use, { onProgress, signal: stop.signal })
    stops.current.delete(id)
    if (result.ok) return put(now.current.map((one) => (one.id === id ? result.value : one)))
    remove(id)
    const { problem } = result
    if (problem.kind === 'aborted') return undefined
    const message = fileProblemMessage(problem, t)
    return setProblems((before) => [...before, t('files:failed', { name: file.name, message })])
  }

  function add(chosen: readonly File[]) {
    const room = most - now.current.length
    const large = chosen.filter(({ size }) => size > maxFileBytes)
    const fit = chosen.filter(({ size }) => size <= maxFileBytes)
    setProblems([
      ...large.map(({ name }) => t('files:tooLarge', { name })),
      ...(fit.length > room ? [t('files:most', { count: most })] : []),
    ])
    for (const file of fit.slice(0, room)) void send(file)
  }

  useEffect(() => {
    const open = stops.current
    return () => {
      for (const stop of open.values()) stop.abort()
    }
  }, [])

  return { add, remove, progress, problems }
}
