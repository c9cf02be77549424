import type { ReactNode } from 'react'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Messages, T } from '#src/lib/i18n/translate.ts'

interface Props {
  /** What the form's script finds it by. */
  name: string
  /** The text of the button that sends it. */
  action: string
  t: T
  messages: Messages
  hidden?: boolean
  children: ReactNode
}

/**
 * The frame of a sign-in form, rendered at build time only: React does not reach the browser on these pages.
 * What is sent before the script is here is held by the guard (`data-hold`) and sent by the script.
 */
export function AuthForm({ name, action, t, messages, hidden, children }: Props) {
  return (
    <form
      method="post"
      noValidate
      hidden={hidden}
      data-form={name}
      data-hold=""
      data-texts={JSON.stringify(messages)}
      className="group/form flex flex-col gap-5 [&[hidden]]:hidden"
    >
      <div data-expired="" hidden>
        <Alert tone="warning">{problemMessage({ kind: 'expired' }, t)}</Alert>
      </div>
      <div data-alert="" hidden tabIndex={-1} className="rounded-card">
        <Alert tone="error">
          <span data-running="" aria-hidden="true" />
          <span data-text="" className="whitespace-pre-line" />
        </Alert>
      </div>
      {children}
      <button
        type="submit"
        className={`${buttonStyle('primary', 'lg')} group w-full group-data-[hold=held]/form:opacity-55`}
      >
        <span className="hidden group-aria-busy:inline group-data-[hold=held]/form:inline">
          <Spinner size={16} />
        </span>
        {action}
      </button>
    </form>
  )
}
