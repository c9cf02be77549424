import { Alert } from '#src/islands/ui/Alert.tsx'

/** What speaks against something that may be done all the same; nothing without any. */
export function Warnings({ of }: { of: readonly { message: string }[] | undefined }) {
  if (!Array.isArray(of) || of.length === 0) return null
  return (
    <Alert tone="warning">
      {of.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Alert>
  )
}
