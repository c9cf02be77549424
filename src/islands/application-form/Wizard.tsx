import type { ReactNode } from 'react'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Stepper } from '#src/islands/ui/blocks/Stepper.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import type { Locale } from '#src/lib/i18n/locales.ts'
import type { Messages, T } from '#src/lib/i18n/translate.ts'
import { localePath, routes } from '#src/lib/routes.ts'

export interface ApplicationFormProps extends IslandProps {
  /** Texts that the form's script needs: they are in the page a second time. */
  notices: Messages
}

interface Step {
  /** Also the last part of the address while it is shown. */
  name: string
  title: string
  lead?: string
  content: ReactNode
}

interface Props {
  locale: Locale
  t: T
  /** What the script finds the form by. */
  name: string
  steps: readonly Step[]
  /** Texts that the script needs. */
  texts: Messages
}

/**
 * A form in steps, rendered at build time: React does not reach the browser on these pages. `wizard.ts` makes it work;
 * what is sent before it is here is held by the guard.
 */
export function Wizard({ locale, t, name, steps, texts }: Props) {
  return (
    <>
      <form
        method="post"
        noValidate
        data-form={name}
        data-hold=""
        data-texts={JSON.stringify(texts)}
        className="group/form flex flex-col gap-7"
      >
        <Stepper label={t('application-form:steps')} steps={steps} current={steps[0]?.name ?? ''} />
        <div data-alert="" hidden tabIndex={-1} className="rounded-card">
          <Alert tone="error">
            <span data-text="" />
          </Alert>
        </div>
        {steps.map(({ name: step, title, lead, content }, at) => (
          <section
            key={step}
            data-step={step}
            hidden={at > 0}
            className="flex flex-col gap-5 [&[hidden]]:hidden"
          >
            <div>
              <h2 tabIndex={-1} className="text-h4 outline-none">
                {title}
              </h2>
              {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
            </div>
            {content}
          </section>
        ))}
        <div className="flex flex-wrap-reverse items-center justify-between gap-3">
          <button
            type="button"
            data-back=""
            hidden
            className={`${buttonStyle('secondary', 'lg')} [&[hidden]]:hidden`}
          >
            {t('application-form:back')}
          </button>
          <button
            type="submit"
            className={`${buttonStyle('primary', 'lg')} group ms-auto group-data-[hold=held]/form:opacity-55 max-sm:flex-1`}
          >
            <span className="hidden group-aria-busy:inline group-data-[hold=held]/form:inline">
              <Spinner size={16} />
            </span>
            <span data-continue="">{t('application-form:continue')}</span>
            <span data-send="" hidden>
              {t('application-form:send')}
            </span>
          </button>
        </div>
      </form>
      <section data-done-state="" hidden tabIndex={-1} className="rounded-card outline-none">
        <span className="grid size-12 place-items-center rounded-full bg-success-soft text-success">
          <Icon name="check-circle" size={24} />
        </span>
        <h2 className="mt-4 text-h4">{t('application-form:done.title')}</h2>
        <p data-text="" className="mt-1.5 text-ink-muted [overflow-wrap:anywhere]" />
        <a href={localePath(locale, routes.landing())} className={`${buttonStyle('secondary')} mt-5`}>
          {t('application-form:done.front')}
        </a>
      </section>
    </>
  )
}
