import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Addressee } from '#contract/email.ts'
import { emailLimits } from '#contract/lists/email.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { fold } from '#src/lib/format/fold.ts'
import { contactsFound, findContacts } from '#src/stores/contacts-found.ts'
import { readAddresses } from './addresses.ts'
import { nameOf } from './view.ts'

interface Props {
  label: string
  value: readonly Addressee[]
  /** Whether one writes here at once, when it comes up. */
  focus?: boolean
  onChange: (value: Addressee[]) => void
}

const mostOffered = 8

/** Who gets the mail: Enter or a comma adds an address, Backspace in the empty field takes the last one away. */
export function Recipients({ label, value, focus = false, onChange }: Props) {
  const { t } = useI18n()
  const { data } = useSlice(contactsFound.$state)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focus) field.current?.focus()
  }, [focus])
  const [list, hint] = [useId(), useId()]
  const isThere = (address: string) =>
    value.some((one) => one.address.toLowerCase() === address.toLowerCase())
  const offered =
    text.trim() === ''
      ? []
      : (data ?? [])
          .filter((one) => !one.deleted && one.email && !isThere(one.email))
          .map(({ firstname, lastname, email }) => ({
            name: `${firstname} ${lastname}`.trim(),
            address: email,
          }))
          .filter((one) => fold(`${one.name} ${one.address}`).includes(fold(text.trim())))
          .slice(0, mostOffered)

  /** Answers whether all of a text could be taken. */
  function take(typed: string): boolean {
    const { found, rest } = readAddresses(typed)
    const named = found.map((one) => {
      const known = (data ?? []).find(({ email }) => email.toLowerCase() === one.address.toLowerCase())
      return one.name || !known ? one : { ...one, name: `${known.firstname} ${known.lastname}`.trim() }
    })
    const fresh = named.filter(({ address }) => !isThere(address))
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, emailLimits.recipients))
    setText(rest)
    setWrong(rest)
    return rest === ''
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      take(text)
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (readAddresses(pasted).found.length === 0) return
    event.preventDefault()
    take(text + pasted)
  }
  const type = (typed: string) => {
    setWrong('')
    if (/[,;،]$/.test(typed) || offered.some(({ address }) => address === typed)) take(typed)
    else {
      setText(typed)
      findContacts(typed)
    }
  }
  return (
    <div className="min-w-0 flex-1">
      <div className="flex min-h-9 flex-wrap items-center gap-1 rounded-field border border-line-strong bg-surface-raised px-3 py-1 has-aria-invalid:border-error has-[input:focus-visible]:border-primary has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus pointer-coarse:min-h-11">
        <span aria-hidden="true" className="text-caption text-ink-muted">
          {label}
        </span>
        {value.map((one) => (
          <span
            key={one.address}
            title={one.address}
            className="flex max-w-full items-center gap-1 rounded-control bg-surface-sunken py-0.5 ps-2 pe-0.5 text-sm [overflow-wrap:anywhere]"
          >
            <bdi>{nameOf(one)}</bdi>
            <button
              type="button"
              aria-label={t('email-draft:recipients.remove', { name: nameOf(one) })}
              onClick={() => onChange(value.filter((other) => other !== one))}
              className="grid size-6 shrink-0 place-items-center rounded-control hover:bg-surface-hover"
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        ))}
        <input
          ref={field}
          type="text"
          inputMode="email"
          dir="auto"
          autoComplete="off"
          list={list}
          aria-label={label}
          aria-invalid={wrong !== '' || undefined}
          aria-describedby={hint}
          value={text}
          disabled={value.length >= emailLimits.recipients}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => text.trim() !== '' && take(text)}
          className="min-w-24 grow bg-transparent px-1 py-0.5 text-ink text-sm outline-none"
        />
        <datalist id={list}>
          {offered.map(({ name, address }) => (
            <option key={address} value={address}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <p
        id={hint}
        role={wrong ? 'alert' : undefined}
        className={wrong ? 'text-caption text-error' : 'sr-only'}
      >
        {wrong ? t('email-draft:recipients.wrong', { text: wrong }) : t('email-draft:recipients.hint')}
      </p>
    </div>
  )
}
