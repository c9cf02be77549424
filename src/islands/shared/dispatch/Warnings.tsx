import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'

interface Warning {
  message: string
  /** The booking that the message names. */
  booking?: { id: string; reference: string } | undefined
}

function Message({ message, booking }: Warning) {
  const { locale } = useI18n()
  const at = booking ? message.indexOf(booking.reference) : -1
  if (!booking || at < 0) return message
  return (
    <>
      {message.slice(0, at)}
      <a
        dir="ltr"
        className="font-medium whitespace-nowrap underline"
        href={localePath(locale, routes.booking(booking.id))}
      >
        {booking.reference}
      </a>
      {message.slice(at + booking.reference.length)}
    </>
  )
}

/** What another backend sends without words says nothing. */
const isTold = (one: Partial<Warning> | null) => typeof one?.message === 'string' && one.message !== ''

/** What speaks against something that may be done all the same; nothing without any. */
export function Warnings({ of }: { of: readonly Warning[] | undefined }) {
  const told: Warning[] = Array.isArray(of) ? of.filter(isTold) : []
  if (told.length === 0) return null
  return (
    <Alert tone="warning">
      {told.map((warning) => (
        <p key={warning.message}>
          <Message {...warning} />
        </p>
      ))}
    </Alert>
  )
}
