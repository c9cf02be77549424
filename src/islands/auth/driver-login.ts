import type { CodeSent } from '#contract/auth.ts'
import { goHome } from '#src/lib/guard/leave.ts'
import { sendDriverCode, signInDriver } from '#src/stores/auth.ts'
import { wireForm } from './auth-form.ts'
import { countdown } from './countdown.ts'
import { onlyDigits, plainNumber } from './digits.ts'
import { showExpired } from './expired.ts'
import { fieldOf, textsOf, typedIn } from './form-parts.ts'

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)
const first = find<HTMLFormElement>('form[data-form=send-code]')
const second = find<HTMLFormElement>('form[data-form=verify-code]')
const sentLine = find('[data-sent]')
const resend = find<HTMLButtonElement>('[data-resend]')

/** Two forms, one after the other; the number stays in the first. */
function wire(
  first: HTMLFormElement,
  second: HTMLFormElement,
  line: HTMLElement,
  again: HTMLButtonElement,
): void {
  const t = textsOf(second)
  const number = () => plainNumber(typedIn(first, 'mobile_number'))
  let stopWait: (() => void) | undefined

  function waitToResend(seconds: number): void {
    stopWait?.()
    stopWait = countdown(seconds, (left) => {
      again.disabled = left > 0
      again.textContent = left > 0 ? t('auth:driver.resendIn', { count: left }) : t('auth:driver.resend')
    })
  }

  function turnTo(form: HTMLFormElement, field: string): void {
    first.hidden = form !== first
    second.hidden = form !== second
    fieldOf(form, field)?.focus()
  }

  const sending = wireForm<CodeSent>(first, {
    check: (form, say) =>
      typedIn(form, 'mobile_number').trim() === '' ? { mobile_number: say('auth:driver.numberMissing') } : {},
    send: () => sendDriverCode(number()),
    done({ expiresIn, resendIn }) {
      sending.reset()
      line.textContent = t('auth:driver.sent', { number: number(), count: Math.round(expiresIn / 60) })
      waitToResend(resendIn)
      turnTo(second, 'otp')
    },
  })
  const verifying = wireForm(second, {
    check: (form, say) =>
      onlyDigits(typedIn(form, 'otp')) === '' ? { otp: say('auth:driver.codeMissing') } : {},
    send: (form) => signInDriver(number(), onlyDigits(typedIn(form, 'otp'))),
    done: goHome,
  })
  again.addEventListener('click', () => {
    turnTo(first, 'mobile_number')
    first.requestSubmit()
  })
  find('[data-other-number]')?.addEventListener('click', () => {
    verifying.reset()
    turnTo(first, 'mobile_number')
  })
}

if (first && second && sentLine && resend) {
  showExpired(first)
  wire(first, second, sentLine, resend)
}
