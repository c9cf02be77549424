import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { loadSheet } from '#src/lib/load-sheet.ts'
import sheet from '#src/styles/dates.css?url'
import { type DateTextProps, useDateText } from './use-date-text.ts'

export interface DateInputProps extends Omit<DateTextProps, 'kind'> {
  id?: string
  name?: string
  /** Name for screen readers where no label points at `id`. */
  label?: string
  disabled?: boolean | undefined
  required?: boolean | undefined
  invalid?: boolean | undefined
  describedBy?: string | undefined
  /** As wide as a date, beside other controls; else as wide as there is room. */
  fit?: boolean
  /** Takes the message about what was typed, or the empty string; without it the message stands below. */
  onProblem?: (problem: string) => void
}

const inputStyle =
  'w-full min-w-0 rounded-field border border-line-strong bg-surface-raised ps-3 pe-10 py-2 text-ink text-sm ' +
  'focus-visible:border-primary focus-visible:outline-offset-0 aria-invalid:border-error ' +
  'disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-ink-muted pointer-coarse:min-h-11 pointer-coarse:pe-12'
const buttonStyle =
  'absolute inset-y-0 end-0 grid w-9 place-items-center rounded-field text-ink-muted enabled:hover:text-ink ' +
  'disabled:cursor-not-allowed pointer-coarse:w-11'

const loadPanel = withTexts('date-panel', () =>
  Promise.all([import('./ChoicePanel.tsx'), loadSheet(sheet)]).then(([panel]) => panel),
)

/** A text field for a day, a time or both, in the reader's language, with a calendar or a list of times to choose from. */
function DateInput(props: DateInputProps & Pick<DateTextProps, 'kind'>) {
  const { kind, onProblem, disabled = false } = props
  const { t } = useI18n()
  const ownId = useId()
  const id = props.id ?? ownId
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const fresh = useRef(false)
  const date = useDateText(props)
  const { problem } = date
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const part = useModule(
    loadPanel,
    wanted,
    useCallback(() => setWanted(false), []),
  )

  useEffect(() => {
    // Forms that the browser checks itself are not sent either.
    input.current?.setCustomValidity(problem)
    onProblem?.(problem)
  }, [problem, onProblem])

  function toggle(isOpen: boolean) {
    setOpen(isOpen)
    if (!isOpen && !frame.current?.contains(document.activeElement)) date.settle()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') date.settle()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    show()
    document.getElementById(`${id}-panel`)?.showPopover()
  }
  function show() {
    date.settle()
    setWanted(true)
  }

  const isWrong = props.invalid || problem !== ''
  const message = !onProblem && problem
  const described = [props.describedBy, message && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${props.fit ? 'w-44' : ''}`}>
      <div ref={frame} className="relative flex">
        <input
          ref={input}
          id={id}
          name={props.name}
          type="text"
          inputMode={kind === 'wall' ? undefined : 'numeric'}
          aria-label={props.label}
          aria-invalid={isWrong || undefined}
          aria-required={props.required || undefined}
          aria-describedby={described || undefined}
          disabled={disabled}
          placeholder={t(`date-field:form.${kind}`)}
          autoComplete="off"
          spellCheck={false}
          value={date.text}
          onChange={(event) => date.type(event.target.value)}
          onFocus={() => {
            fresh.current = true
          }}
          // What is there is replaced by typing, without first being taken away letter by letter.
          onClick={({ currentTarget }) => {
            if (fresh.current && currentTarget.selectionStart === currentTarget.selectionEnd)
              currentTarget.select()
            fresh.current = false
          }}
          onKeyDown={onKeyDown}
          onBlur={date.settle}
          className={inputStyle}
        />
        <button
          type="button"
          popoverTarget={`${id}-panel`}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={t(`date-field:open.${kind}`)}
          title={t(`date-field:open.${kind}`)}
          disabled={disabled}
          onClick={show}
          className={buttonStyle}
        >
          <Icon name={kind === 'time' ? 'clock' : 'calendar'} size={18} />
        </button>
        {part && (
          <part.ChoicePanel
            {...{ kind, open, frame }}
            id={`${id}-panel`}
            value={props.value}
            day={date.day()}
            min={props.min}
            max={props.max}
            today={date.today}
            required={props.required}
            onOpen={toggle}
            onPick={date.pick}
            onDay={date.begin}
          />
        )}
      </div>
      {message && (
        <span id={`${id}-problem`} role="alert" className="text-caption text-error">
          {message}
        </span>
      )}
    </div>
  )
}

/** A calendar day, `YYYY-MM-DD`, or the empty string. */
export const DayInput = (props: DateInputProps) => <DateInput {...props} kind="day" />

/** A clock time, `HH:MM`, or the empty string. */
export const TimeInput = (props: DateInputProps) => <DateInput {...props} kind="time" />

/** A day with its time, `YYYY-MM-DDTHH:MM`, or the empty string. */
export const DayTimeInput = (props: DateInputProps) => <DateInput {...props} kind="wall" />
