import { countdown } from '#src/islands/auth/countdown.ts'
import { onlyDigits, plainNumber } from '#src/islands/auth/parts/form-parts.ts'
import type { Person } from '#src/lib/api/read-profile.ts'
import type { CodeSent } from '#src/lib/api/sign-in.ts'
import { sendDriverCode, signInDriver } from '#src/stores/sign-in.ts'
import { wireForm } from './auth-form.ts'
import { fieldOf, textsOf, typedIn } from './form-parts.ts'

/** Two forms, one after the other; the number stays in the first. */
function wire(
  first: HTMLFormElement,
  second: HTMLFormElement,
  line: HTMLElement,
  again: HTMLButtonElement,
  done: (user: Person) => void,
): void {
  const t = textsOf(second)
  const number = () => plainNumber(typedIn(first, 'mobile_number'))
  let stopWait: (() => void) | undefined

  function waitToResend(seconds: number): void {
    stopWait?.()
    stopWait = countdown(seconds, (left) => {
      again.disabled = left > 0
      again.textContent = left > 0 ? t('driver-auth:resendIn', { count: left }) : t('driver-auth:resend')
    })
  }

  function turnTo(form: HTMLFormElement, field: string): void {
    first.hidden = form !== first
    second.hidden = form !== second
    fieldOf(form, field)?.focus()
  }

  const sending = wireForm<CodeSent>(first, {
    check: (form, translate) =>
      typedIn(form, 'mobile_number').trim() === ''
        ? { mobile_number: translate('driver-auth:numberMissing') }
        : {},
    send: () => sendDriverCode(number()),
    done({ expiresIn, resendIn }) {
      sending.reset()
      line.textContent =
        expiresIn === null
          ? t('driver-auth:sentTo', { number: number() })
          : t('driver-auth:sent', { number: number(), count: Math.round(expiresIn / 60) })
      waitToResend(resendIn ?? 0)
      turnTo(second, 'otp')
    },
  })
  const verifying = wireForm<Person>(second, {
    check: (form, translate) =>
      onlyDigits(typedIn(form, 'otp')) === '' ? { otp: translate('driver-auth:codeMissing') } : {},
    send: (form) => signInDriver(number(), onlyDigits(typedIn(form, 'otp'))),
    done,
  })
  again.addEventListener('click', () => {
    turnTo(first, 'mobile_number')
    first.requestSubmit()
  })
  second.querySelector('[data-other-number]')?.addEventListener('click', () => {
    verifying.reset()
    turnTo(first, 'mobile_number')
  })
}

/** Makes the two forms within `root` work; `done` gets who signed in. */
export function wireCodeForms(root: ParentNode, done: (user: Person) => void): void {
  const first = root.querySelector<HTMLFormElement>('form[data-form=send-code]')
  const second = root.querySelector<HTMLFormElement>('form[data-form=verify-code]')
  const line = second?.querySelector<HTMLElement>('[data-sent]')
  const again = second?.querySelector<HTMLButtonElement>('[data-resend]')
  if (first && second && line && again) wire(first, second, line, again, done)
}
